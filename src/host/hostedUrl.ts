/** The address of the hosted page for what an element was asked to show. */
import type { ScreenSettings } from './port.ts'

/** What is asked for stands in the query; the first screen finds its own route. */
export function hostedUrl({
  hosted: hostedAddress,
  flow,
  subject,
  language,
  theme,
  version,
}: Pick<ScreenSettings, 'hosted' | 'flow' | 'subject' | 'language' | 'theme' | 'version'>): string {
  const url = new URL(hostedAddress)
  url.searchParams.set(flow === 'pay' ? 'originReferenceNo' : 'journeyId', subject)
  if (flow === 'unlink') url.searchParams.set('flow', flow)
  url.searchParams.set('language', language)
  url.searchParams.set('theme', theme)
  url.searchParams.set('version', String(version))
  return url.href
}
