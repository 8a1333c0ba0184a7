/** Says that the customer may close this page: it is the bank's own page and has no address to return to. */
import { useEffect, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCore, useMerchant, useWords } from '../context.ts'

export default function NoReturnAddress() {
  const words = useWords()
  const { ports } = useCore()
  const merchant = useMerchant()
  const [isAnnounced, setIsAnnounced] = useState(false)
  // Set one tick later: a live region announces only changes made after it is in the page.
  useEffect(() => {
    const speak = ports.timers.setTimeout(() => setIsAnnounced(true), 0)
    return () => ports.timers.clearTimeout(speak)
  }, [ports])
  return (
    <Notice>
      {isAnnounced && (
        <Banner tone="neutral" icon="external">
          {words.t('redirect.plain', { merchant })} {words.t('redirect.canClose')}
        </Banner>
      )}
    </Notice>
  )
}
