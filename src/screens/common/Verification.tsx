/** The one-time code: entry, countdown to a resend, what went wrong; for linking, unlinking and payment. */
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lastDigits } from '../../domain/formatPhone.ts'
import { formatTime } from '../../i18n/format.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { OtpField, type OtpFieldProps } from '../../ui/OtpField.tsx'
import { Selected } from '../../ui/Selected.tsx'
import { StoreText } from '../../ui/StoreText.tsx'
import { useCore, useParams, useProblem, useWords } from '../context.ts'
import { ActionButton } from '../parts/page/ActionButton.tsx'
import { useCodeEntry } from '../parts/codes/codeEntry.ts'
import { fieldError } from '../parts/problems/fieldError.tsx'
import { FirstCode } from '../parts/codes/FirstCode.tsx'
import { useOtp } from '../parts/codes/useOtp.ts'
import { Page } from '../parts/page/Page.tsx'
import { useTypeAhead } from '../parts/secrets/secretEntry.ts'
import { Resend } from '../parts/codes/Resend.tsx'
import { Resumed } from '../parts/codes/Resumed.tsx'
import { UnlinkStart } from '../parts/codes/UnlinkStart.tsx'
import { useVerificationBody } from '../parts/codes/verificationBody.ts'

const LENGTH = 6

/**
 * Linking has sent the code from the page before; unlinking says first what it is about, and sends it when
 * asked to.
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
  const { resumed } = useParams()
  const { code, isUsable, change, submit, resent } = useCodeEntry(otp, LENGTH)
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
  const sendFirst = useEffectEvent(() => {
    if (sent === null && otp.purpose === 'payment' && core.busy.get() === null && !asked.current) void send()
  })
  useEffect(() => {
    sendFirst()
    return core.busy.listen(() => sendFirst())
  }, [core, sent])

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
          <Selected of={code} select={isUsable}>
            {(ready) => (
              <ActionButton action="verify" disabled={!ready}>
                {words.t('verification.submit')}
              </ActionButton>
            )}
          </Selected>
        </Dock>
      }
    >
      {resumed && <Resumed />}
      <Code
        store={code}
        hint={
          sent?.expiresAt
            ? words.t('verification.expiresAt', { time: formatTime(words, sent.expiresAt) })
            : undefined
        }
        onChange={change}
      />
      <LiveRegion>
        <StoreText
          of={code}
          select={(typed) => typed.length}
          say={(count) => (count > 0 ? words.t('verification.enteredSr', { count, length: LENGTH }) : '')}
        />
      </LiveRegion>
      {filledIn && <LiveRegion>{words.t('verification.autofilledSr')}</LiveRegion>}
      {sent && <LiveRegion>{words.t('verification.sentSr', { digits: lastDigits(masked) })}</LiveRegion>}
      {sent && <Resend sent={sent} onSent={resent} />}
      {!sent && unsent && <FirstCode send={() => void send()} />}
      <Hint icon="lock">{words.t('common.neverShare')}</Hint>
    </Page>
  )
}

function Code(field: Pick<OtpFieldProps, 'store' | 'onChange' | 'hint'>) {
  const words = useWords()
  const problem = useProblem('code')
  return (
    <OtpField
      {...field}
      label={words.t('verification.codeLabel')}
      length={LENGTH}
      error={fieldError(problem)}
    />
  )
}
