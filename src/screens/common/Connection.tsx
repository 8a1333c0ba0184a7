/**
 * Says on every screen that the connection is lost, and when it is back. In a payment it also says whether
 * anything was sent, so that the customer needn't guess whether to pay again.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isUntouched, leftAt } from '../../domain/payment.ts'
import { formatTime } from '../../i18n/format.ts'
import type { PayStore } from '../../stores/payment/context.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCore, useFlow, useParams, useWords } from '../context.ts'

/** Time for which the message that the connection is back stays, in ms. */
const SHOWN_MS = 2_000

/** Fetched when the connection is lost for the first time. */
export default function Connection({ online }: { online: boolean }) {
  const words = useWords()
  const { ports } = useCore()
  const flow = useFlow()
  const [notice, setNotice] = useState<'offline' | 'back' | null>(null)

  useEffect(() => {
    // Set one tick later: a live region announces only changes made after it is in the page.
    const speak = ports.timers.setTimeout(() => setNotice(online ? 'back' : 'offline'), 0)
    const quiet = online ? ports.timers.setTimeout(() => setNotice(null), SHOWN_MS) : undefined
    return () => {
      ports.timers.clearTimeout(speak)
      ports.timers.clearTimeout(quiet)
    }
  }, [online, ports])

  return (
    <Notice inFlow>
      {notice === 'offline' && (
        <Banner strip icon="offline">
          {flow.kind === 'pay' ? <InPayment pay={flow} /> : words.t('common.offlineBanner')}
        </Banner>
      )}
      {notice === 'back' && (
        <Banner strip tone="neutral" icon="check">
          {words.t('common.backOnline')}
        </Banner>
      )}
    </Notice>
  )
}

/** True when the payment was sent, as far as the pages of this browser know. */
function InPayment({ pay }: { pay: PayStore }) {
  const core = useCore()
  const words = useWords()
  const { step } = useParams()
  // The sent payment isn't in a store that can be listened to; it changes together with these two.
  useStore(core.actions.busy)
  useStore(pay.deadline)
  const dialog = useStore(core.problems.dialog)
  const [wasTried, setWasTried] = useState(false)
  if (dialog?.name === 'PAYMENT_NOT_SENT' && !wasTried) setWasTried(true)

  const payment = pay.context.payment.get()
  const sentAt = leftAt(payment.state)
  if (sentAt !== null) {
    return (
      <>
        <b>{words.t('offline.title')}</b> {words.t('offline.sentAt', { time: formatTime(words, sentAt) })}
      </>
    )
  }
  if (step !== 'pin' || !isUntouched(payment) || pay.context.otherPages.mayPay())
    return <>{words.t('common.offlineBanner')}</>
  return (
    <>
      <b>{words.t('offline.title')}</b> {words.t('offline.notSent')}
      {/* The PIN is typed again only after the dialog is closed: the dialog can still send it. */}
      {wasTried && !dialog && ` ${words.t('offline.pinAgain')}`}
    </>
  )
}
