/**
 * Routing on the bank's own page: in the hash. Its first address is the page's own. Without transitions:
 * React would draw the next screen in slices of 5 ms, and nothing here is waited for while drawing.
 */
import { HashRouter } from 'react-router'
import type { RouterProps } from './App.tsx'

export const HostedRouter = ({ children }: RouterProps) => (
  <HashRouter useTransitions={false}>{children}</HashRouter>
)
