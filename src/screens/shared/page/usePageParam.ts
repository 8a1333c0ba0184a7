/** A parameter in the address: after the route, or on the hosted page before the hash. */
import { useLocation } from 'react-router'
import { useCore } from '../../context.ts'

export function usePageParam(name: string): string | null {
  const { port } = useCore()
  const { search } = useLocation()
  const value = new URLSearchParams(search).get(name)
  // Inside a merchant's page the address belongs to the merchant.
  return value ?? (port.kind === 'hosted' ? new URLSearchParams(location.search).get(name) : null)
}
