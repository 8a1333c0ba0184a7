/**
 * The one-time code: entry, countdown to a resend, what went wrong; for linking, unlinking and payment
 * (product.md 2 and 4, readings 4b).
 */
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lastDigits } from '../../domain/formatPhone.ts'
import { formatTime } from '../../i18n/format.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { OtpField } from '../../ui/OtpField.tsx'
import { useCore, useParams, useProblem, useWords } from '../context.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { useCodeEntry } from '../parts/codeEntry.ts'
import { fieldError } from '../parts/fieldError.tsx'
import { lazily } from '../parts/lazily.tsx'
import { useOtp } from '../parts/otp.ts'
import { Page } from '../parts/Page.tsx'
import { useTypeAhead } from '../parts/secretEntry.ts'
import { Resend } from '../parts/Resend.tsx'
import { useVerificationBody } from '../parts/verificationBody.ts'

const LENGTH = 6

const Resumed = lazily(() => import('../parts/Resumed.tsx'), ['element'])
const FirstCode = lazily(() => import('../parts/FirstCode.tsx'), ['core', 'format', 'verification'])
const UnlinkStart = lazily(
  () => import('../parts/UnlinkStart.tsx'),
  ['core', 'shared', 'accountCreation', 'bind', 'unlink'],
)

/**
 * Linking has sent the code from the page before; unlinking says first what it is about, and sends it when
 * told to.
 */
export default function Verification() {
  const core = useCore()
  const otp = useOtp()
  const starts = useStore(otp.code) === null && otp.purpose === 'unlink'
  const started = useRef(starts)
  useEffect(() => {
    if (started.current && !starts) core.focusTitle()
    started.current = starts
  }, [core, starts])
  return starts ? <UnlinkStart /> : <CodeEntry />
}

function CodeEntry() {
  const core = useCore()
  const otp = useOtp()
  const words = useWords()
  const sent = useStore(otp.code)
  const early = useStore(otp.masked)
  const busy = useStore(core.busy)
  const problem = useProblem('code')
  const { resumed } = useParams()
  const { code, ready, change, submit, resent } = useCodeEntry(otp, LENGTH)
  const [filledIn, setFilledIn] = useState(false)
  const masked = sent?.maskedMsisdn ?? early ?? ''

  // Payment sends the first code when the page opens and what led here is over. Where that fails, the
  // customer asks for it.
  const [unsent, setUnsent] = useState(false)
  const asked = useRef(false)
  const send = async () => {
    asked.current = true
    await otp.send()
    setUnsent(otp.code.get() === null)
  }
  const sendFirst = useEffectEvent(() => void send())
  useEffect(() => {
    if (sent === null && otp.purpose === 'payment' && busy === null && !asked.current) sendFirst()
  }, [otp, sent, busy])

  useTypeAhead()
  const fillIn = useEffectEvent((found: string) => {
    setFilledIn(true)
    change(found)
  })
  const sentAt = sent?.resendAt
  useEffect(() => {
    const waiting = new AbortController()
    core.ports.codeFromMessage(waiting.signal).then(
      (found) => {
        if (found) fillIn(found)
      },
      () => undefined,
    )
    return () => waiting.abort()
  }, [core, sentAt])

  return (
    <Page
      onSubmit={submit}
      title={words.t('verification.title')}
      lede={useVerificationBody(otp.purpose, masked, LENGTH)}
      dock={
        <Dock>
          <ActionButton action="verify" disabled={!ready}>
            {words.t('verification.submit')}
          </ActionButton>
        </Dock>
      }
    >
      {resumed && <Resumed />}
      <OtpField
        label={words.t('verification.codeLabel')}
        length={LENGTH}
        value={code}
        error={fieldError(problem)}
        hint={
          sent?.expiresAt
            ? words.t('verification.expiresAt', { time: formatTime(words, sent.expiresAt) })
            : undefined
        }
        onChange={change}
      />
      <LiveRegion>
        {code ? words.t('verification.enteredSr', { count: code.length, length: LENGTH }) : ''}
      </LiveRegion>
      {filledIn && <LiveRegion>{words.t('verification.autofilledSr')}</LiveRegion>}
      {sent && <LiveRegion>{words.t('verification.sentSr', { digits: lastDigits(masked) })}</LiveRegion>}
      {sent && <Resend sent={sent} onSent={resent} />}
      {!sent && unsent && <FirstCode send={() => void send()} />}
      <Hint icon="lock">{words.t('common.neverShare')}</Hint>
    </Page>
  )
}
