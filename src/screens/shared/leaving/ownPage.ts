/** True for the bank's own page, with no merchant's page around it that could hear events. */
import type { Core } from '../../../stores/core/core.ts'

export const isOwnPage = ({ port, settings }: Pick<Core, 'port' | 'settings'>): boolean =>
  port.kind === 'hosted' && settings.mode !== 'frame'
