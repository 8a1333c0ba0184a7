/** The address of the hosted page for what an element was asked to show. */
import { eachSetting, type SettingsOf } from '../contract/settings.ts'
import type { ScreenSettings } from './port.ts'

/** Settings stand in the query; the first screen finds its own route. */
export function hostedUrl({
  hosted: hostedAddress,
  flow,
  subject,
  version,
  ...settings
}: Pick<ScreenSettings, 'hosted' | 'flow' | 'subject' | 'version'> & SettingsOf<'address'>): string {
  const url = new URL(hostedAddress)
  url.searchParams.set(flow === 'pay' ? 'originReferenceNo' : 'journeyId', subject)
  if (flow === 'unlink') url.searchParams.set('flow', flow)
  eachSetting('address', (property) => url.searchParams.set(property, settings[property]))
  url.searchParams.set('version', String(version))
  return url.href
}
