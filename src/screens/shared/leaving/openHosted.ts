/** The way from a merchant's page to the bank's own, for the same journey or order as it looks now. */
import { hostedUrl } from '../../../host/hostedUrl.ts'
import type { Core } from '../../../stores/core/core.ts'

export const openHosted = ({ leaving, port, settings }: Core): boolean =>
  leaving.leave(hostedUrl({ ...port.settings(), subject: settings.subject }), 'hosted')
