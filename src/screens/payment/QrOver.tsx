/** Over the ways to pay: the code that was shown has run out. */
import { Banner } from '../../ui/Banner.tsx'
import { useWords } from '../context.ts'

export default function QrOver() {
  return (
    <Banner tone="neutral" live>
      {useWords().t('qris.over')}
    </Banner>
  )
}
