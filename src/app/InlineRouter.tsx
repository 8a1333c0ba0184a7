/**
 * Routing inside an element: the route is kept in memory, because the address belongs to the merchant's
 * page. It has no transitions, as on the hosted page (HostedRouter.tsx).
 */
import { MemoryRouter } from 'react-router'
import type { RouterProps } from './App.tsx'

export const InlineRouter = ({ first, children }: RouterProps) => (
  <MemoryRouter initialEntries={[first]} useTransitions={false}>
    {children}
  </MemoryRouter>
)
