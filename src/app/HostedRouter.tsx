/** Routing on the bank's own page: in the hash. Its first address is the page's own. */
import { HashRouter } from 'react-router'
import type { RouterProps } from './App.tsx'

export const HostedRouter = ({ children }: RouterProps) => (
  <HashRouter useTransitions={false}>{children}</HashRouter>
)
