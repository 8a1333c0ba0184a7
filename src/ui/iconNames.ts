/** Names of all icons; their paths are in two tables, so that a first screen carries only its own. */
export const BASIC_ICONS = ['close', 'back', 'alert', 'check', 'eye', 'eyeOff'] as const
export const MORE_ICONS = [
  'chevron',
  'down',
  'cross',
  'ring',
  'clock',
  'lock',
  'shield',
  'phone',
  'offline',
  'delete',
  'shift',
  'copy',
  'link',
  'device',
  'receipt',
  'document',
  'refresh',
  'pin',
  'search',
  'external',
] as const

export type BasicIcon = (typeof BASIC_ICONS)[number]
export type MoreIcon = (typeof MORE_ICONS)[number]
export type IconName = BasicIcon | MoreIcon
