/** A QR code; what draws it is fetched with the first one. */
import type { QrCodeProps } from '../../../ui/QrCode.tsx'
import { lazily } from './lazily.tsx'

export const QrCode = lazily<QrCodeProps>(() => import('../../../ui/QrCode.tsx'))
