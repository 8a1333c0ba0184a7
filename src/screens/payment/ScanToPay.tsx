/** A QR code that the customer scans with any bank's or wallet's app, while the status is polled. */
import { useEffect, useRef, useState } from 'react'
import { formatCountdown } from '../../i18n/format.ts'
import type { ShownQr } from '../../domain/payment.ts'
import { leaveQr } from '../../stores/payment/qr.ts'
import { FeeList } from '../../ui/Fees.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Scan } from '../../ui/Scan.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { StoreText } from '../../ui/StoreText.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { useCore, useCountdown, useMerchant, useOnline, usePay, useWords } from '../context.ts'
import { Page } from '../shared/page/Page.tsx'
import { Reference } from '../shared/page/Reference.tsx'
import { currentDevice } from '../shared/page/currentDevice.ts'
import { keepPicture } from '../shared/page/keepPicture.ts'
import { TimeAnnouncement } from '../shared/page/TimeAnnouncement.tsx'
import { usePayAmount } from '../shared/stores/usePayAmount.ts'

const identity = (seconds: number): number => seconds

export function ScanToPay({ qr: { payload, end } }: { qr: ShownQr }) {
  const core = useCore()
  const { context } = usePay()
  const words = useWords()
  const merchant = useMerchant()
  const amount = usePayAmount()
  const online = useOnline()
  const countdown = useCountdown(end)
  useEffect(() => core.focusTitle(), [core])
  const leave = () => void leaveQr(context)
  const drawing = useRef<() => Promise<Blob>>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const keep = async () => {
    setHasFailed(false)
    const blob = await drawing.current!()
    // An iPhone keeps files apart from the photos, in which other apps look for a code.
    await keepPicture(core, { blob, name: `qris-${core.settings.subject}.png` }, currentDevice() === 'ios')
  }
  const save = () => void keep().catch(() => setHasFailed(true))
  return (
    <Page title={words.t('qris.title')} intro={words.t('qris.intro', { amount, merchant })} onBack={leave}>
      <Scan
        code={<QrCode text={payload} label={words.t('qris.alt', { amount, merchant })} picture={drawing} />}
        lead={
          <p part="countdown" role="timer">
            <StoreText
              of={countdown.remaining}
              select={identity}
              say={(remaining) => words.t('qris.validFor', { time: formatCountdown(words, remaining) })}
            />
          </p>
        }
      >
        <p>{words.t('qris.body')}</p>
        <p>{words.t('qris.samePhone')}</p>
        <LinkButton icon="share" onClick={save}>
          {words.t('qris.save')}
        </LinkButton>
        {hasFailed && <p role="alert">{words.t('proof.failed')}</p>}
        <p>
          <LinkButton onClick={leave}>{words.t('qris.other')}</LinkButton>
        </p>
      </Scan>
      <TimeAnnouncement
        of={countdown}
        say={(remaining) => words.t('qris.validForSr', { seconds: words.count('second', remaining) })}
      />
      <ProgressLine busy>{words.t(online ? 'qris.waiting' : 'processing.offline')}</ProgressLine>
      <FeeList isLined isApart>
        <Reference />
      </FeeList>
    </Page>
  )
}
