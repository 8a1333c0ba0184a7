/**
 * Routing on the bank's own page: the route is in the hash of the address. It has no transitions: React
 * would render the next screen in slices of 5 ms, and nothing here is awaited while rendering.
 */
import { HashRouter } from 'react-router'
import type { RouterProps } from './App.tsx'

export const HostedRouter = ({ children }: RouterProps) => (
  <HashRouter useTransitions={false}>{children}</HashRouter>
)
