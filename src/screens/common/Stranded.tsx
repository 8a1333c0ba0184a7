/**
 * Says that the customer may close a page of the bank's own: it knows no way back to where they
 * came from.
 */
import { useEffect, useState } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCore, useMerchant, useWords } from '../context.ts'

export default function Stranded() {
  const words = useWords()
  const { ports } = useCore()
  const merchant = useMerchant()
  const [said, setSaid] = useState(false)
  // A tick later: the region must stand before it says something, or it is not announced.
  useEffect(() => {
    const speak = ports.timers.setTimeout(() => setSaid(true), 0)
    return () => ports.timers.clearTimeout(speak)
  }, [ports])
  return (
    <Notice>
      {said && (
        <Banner tone="neutral" icon="external">
          {words.t('redirect.plain', { merchant })} {words.t('redirect.canClose')}
        </Banner>
      )}
    </Notice>
  )
}
