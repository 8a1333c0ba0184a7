/**
 * Whether the screens have a page of the bank's own to themselves: nothing around them hears their events.
 */
import type { Core } from '../../../stores/core/core.ts'

export const isOwnPage = ({ port, settings }: Core): boolean =>
  port.kind === 'hosted' && settings.mode !== 'frame'
