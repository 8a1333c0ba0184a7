/** Parts for orders with a blocked way to pay. */
import { lazily } from '../../shared/page/lazily.tsx'

export const BlockedMethod = lazily(async () => ({ default: (await import('../Blocked.tsx')).BlockedMethod }))
export const BlockedNote = lazily(async () => ({ default: (await import('../Blocked.tsx')).BlockedNote }))
export const NoBalance = lazily(async () => ({ default: (await import('../Blocked.tsx')).NoBalance }))
