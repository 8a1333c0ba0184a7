/** The address of the hosted page for what an element was asked to show. */
import { pathOf } from '../contract/routes.ts'
import type { Settings } from './port.ts'

/** Parameters stand in the query before the hash; the hash is the route (product.md sections 1 and 2). */
export function hostedUrl({ hosted, flow, subject, language, theme, version }: Settings): string {
  const url = new URL(hosted)
  url.searchParams.set(flow === 'pay' ? 'originReferenceNo' : 'journeyId', subject)
  if (flow === 'unlink') url.searchParams.set('flow', flow)
  url.searchParams.set('language', language)
  url.searchParams.set('theme', theme)
  url.hash = pathOf(flow === 'pay' ? 'payment' : flow === 'unlink' ? 'verification' : 'accountCreation', version)
  return url.href
}
