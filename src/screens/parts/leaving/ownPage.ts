/**
 * Whether the screens have a page of the bank's own to themselves: nobody around them hears what they tell.
 */
import type { Core } from '../../../stores/core/core.ts'

export const isOwnPage = ({ port, settings }: Core): boolean =>
  port.kind === 'hosted' && settings.mode !== 'frame'
