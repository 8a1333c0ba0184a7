/** Above the ways to pay: says that the QR code has expired. */
import { Banner } from '../../ui/Banner.tsx'
import { useWords } from '../context.ts'

export default function QrOver() {
  return (
    <Banner tone="neutral" live>
      {useWords().t('qris.over')}
    </Banner>
  )
}
