/** Messages between element and frame that are in order. */
import { FRAME_PROTOCOL, type Opening } from '../../../src/contract/frame.ts'

export const look = {
  language: 'en',
  theme: 'dark',
  tokens: { '--bank-color-brand': '#0a7040' },
  room: 812,
} as const
export const opening: Opening = {
  bank: 'open',
  protocol: FRAME_PROTOCOL,
  environment: 'DEV',
  flow: 'pay',
  version: 3,
  subject: 'or-7Pd3Lm42',
  ...look,
}
export const common = { diagnosticsId: 'D-5K2M-91QX', mode: 'frame' }
export const event = (name: string, ownFields: object, state: object = {}) => ({
  is: 'event',
  name,
  detail: { ...common, ...ownFields },
  state,
})
