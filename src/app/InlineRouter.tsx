/**
 * Routing inside an element: in memory, so that the merchant's address bar stays the merchant's. Without
 * transitions, as on the hosted page (HostedRouter.tsx).
 */
import { MemoryRouter } from 'react-router'
import type { RouterProps } from './App.tsx'

export const InlineRouter = ({ first, children }: RouterProps) => (
  <MemoryRouter initialEntries={[first]} useTransitions={false}>
    {children}
  </MemoryRouter>
)
