/**
 * On a computer: the app's link as a QR code for the phone, its validity, and a button that copies the link.
 */
import { dayKey } from '../../../domain/jakarta.ts'
import { formatDateTime, formatTime } from '../../../i18n/format.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { Scan } from '../../../ui/Scan.tsx'
import { useCore, usePay, useSecondsLeft, useWords } from '../../context.ts'
import { useCopy } from '../../shared/page/useCopy.ts'

export function AppCode({ link, payBefore }: { link: string; payBefore: string | null }) {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const { isCopied, copy } = useCopy(link)
  const now = core.clock.now()
  const end = payBefore === null ? Infinity : new Date(payBefore).getTime()
  // Only an end of today is shown without a date; only for it does the component render each second.
  const isToday = payBefore !== null && dayKey(now) === dayKey(end)
  useSecondsLeft(isToday ? end : 0)
  const isOver = end <= core.clock.now()
  return (
    <Scan
      code={!isOver && <QrCode text={link} label={words.t('toApp.qrAlt')} />}
      lead={<h2>{words.t('toApp.qrTitle')}</h2>}
    >
      {isOver ? (
        <>
          <p>{words.t('toApp.qrExpired')}</p>
          <LinkButton icon="refresh" onClick={() => void pay.renew()}>
            {words.t('toApp.qrRenew')}
          </LinkButton>
        </>
      ) : (
        <>
          <p>{words.t('toApp.qrBody')}</p>
          {payBefore !== null && (
            <p>
              {isToday
                ? words.t('toApp.qrExpires', { time: formatTime(words, end) })
                : words.t('payment.payBefore', { until: formatDateTime(words, end) })}
            </p>
          )}
          {copy && (
            <LinkButton icon={isCopied ? 'check' : 'copy'} onClick={copy}>
              {words.t(isCopied ? 'action.copied' : 'toApp.copyLink')}
            </LinkButton>
          )}
        </>
      )}
    </Scan>
  )
}
