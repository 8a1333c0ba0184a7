/**
 * On a computer: the app's link as a code for the phone, how long it holds, and the link itself to be taken
 * along.
 */
import { dayKey } from '../../../domain/jakarta.ts'
import { formatDateTime, formatTime } from '../../../i18n/format.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import type { QrCodeProps } from '../../../ui/QrCode.tsx'
import { Scan } from '../../../ui/Scan.tsx'
import { useCore, usePay, useSecondsLeft, useWords } from '../../context.ts'
import { lazily } from '../../parts/page/lazily.tsx'
import { useCopy } from '../../parts/page/useCopy.ts'

const QrCode = lazily<QrCodeProps>(() => import('../../../ui/QrCode.tsx'))

export function AppCode({ link, payBefore }: { link: string; payBefore: string | null }) {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const { copied, copy } = useCopy(link)
  const now = core.clock.now()
  const end = payBefore === null ? Infinity : Date.parse(payBefore)
  // A time alone is understood as today's; only then is it waited for.
  const isToday = payBefore !== null && dayKey(now) === dayKey(end)
  useSecondsLeft(isToday ? end : 0)
  const over = end <= core.clock.now()
  return (
    <Scan
      code={!over && <QrCode text={link} label={words.t('toApp.qrAlt')} />}
      title={words.t('toApp.qrTitle')}
    >
      {over ? (
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
            <LinkButton icon={copied ? 'check' : 'copy'} onClick={copy}>
              {words.t(copied ? 'action.copied' : 'toApp.copyLink')}
            </LinkButton>
          )}
        </>
      )}
    </Scan>
  )
}
