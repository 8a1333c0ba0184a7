/** What the app needs after the first screen, or only for some customers. `door.ts` is the way to it. */
export { device } from './device.ts'
export { startEmbedded } from './embedding.ts'
export { refuse } from './refuse.ts'
export { codeFromMessage } from './webOtp.ts'
