/** The one-time code for linking, unlinking and payment: input, countdown to a resend, errors. */
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { filters } from '../../domain/fields.ts'
import { lastDigits } from '../../domain/formatPhone.ts'
import { OTP } from '../../domain/limits.ts'
import { formatTime } from '../../i18n/format.ts'
import type { SentCode } from '../../domain/code.ts'
import type { Countdown } from '../../stores/core/countdown.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { OtpField, type OtpFieldProps } from '../../ui/OtpField.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { WithSelected } from '../../ui/WithSelected.tsx'
import { StoreText } from '../../ui/StoreText.tsx'
import { useSelected } from '../../ui/useSelected.ts'
import { useCore, useCountdown, useParams, useProblem, useWords } from '../context.ts'
import { ActionButton } from '../shared/page/ActionButton.tsx'
import { focusField } from '../shared/page/focusField.ts'
import { Captcha } from '../shared/codes/Captcha.tsx'
import { useCodeEntry } from '../shared/codes/codeEntry.ts'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { FirstCode } from '../shared/codes/FirstCode.tsx'
import { useMaskedNumber } from '../shared/codes/useMaskedNumber.ts'
import { useOtp } from '../shared/codes/useOtp.ts'
import { Page } from '../shared/page/Page.tsx'
import { useStepBack } from '../shared/leaving/useStepBack.ts'
import { useTypeAhead } from '../shared/secrets/secretEntry.ts'
import { Renewed } from '../shared/codes/Renewed.tsx'
import { Resend } from '../shared/codes/Resend.tsx'
import { ResumeNotice } from '../shared/codes/ResumeNotice.tsx'
import { UnlinkStart } from '../shared/codes/UnlinkStart.tsx'
import { useVerificationBody } from '../shared/codes/verificationBody.ts'

const FIELD = 'code'

/**
 * Linking has sent the code on the page before. Unlinking first shows which link it is about, and sends the
 * code when the customer asks.
 */
export default function Verification() {
  const core = useCore()
  const otp = useOtp()
  const starts = useStore(otp.code) === null && otp.purpose === 'unlink'
  const previous = useRef(starts)
  useEffect(() => {
    if (previous.current && !starts) focusField(core, FIELD)
    previous.current = starts
  }, [core, starts])
  return starts ? <UnlinkStart /> : <CodeEntry />
}

function CodeEntry() {
  const core = useCore()
  const otp = useOtp()
  const words = useWords()
  const sentCode = useStore(otp.code)
  const { resumed } = useParams()
  const entry = useCodeEntry(otp, OTP.digits)
  const { code, isUsable } = entry
  const [filledIn, setFilledIn] = useState(false)
  const maskedNumber = useMaskedNumber(otp, sentCode !== null) ?? ''

  // The bank may call the code expired before the time it announced.
  const isRefused = useSelected(core.problems.fields, (all) => all[FIELD]?.name === 'OTP_EXPIRED')
  const isLate =
    useIsOver(useCountdown(sentCode?.expiresAt ?? 0)) && sentCode !== null && sentCode.expiresAt > 0
  const isExpired = isLate || (sentCode !== null && isRefused)
  const countdown = useCountdown(sentCode?.resendAt ?? 0)
  const isOver = useIsOver(countdown)
  const back = useStepBack('accountCreation')
  const otherNumber = otp.purpose === 'link' ? back : undefined

  const [asksCaptcha, setAsking] = useState(false)
  const [newCode, setRenewed] = useState<SentCode | null>(null)
  const ask = () => {
    if (isOver) setAsking(otp.canResend())
  }
  // In an effect, because the dialog first gives the focus back to its opener.
  useEffect(() => {
    if (newCode) focusField(core, FIELD)
  }, [core, newCode])

  // The field goes when its code expires. If it had the focus, the title takes it and is read out.
  const end = useEffectEvent(() => {
    entry.clear()
    if (core.port.root.activeElement?.matches(`[name="${FIELD}"]`)) core.focusTitle()
  })
  useLayoutEffect(() => {
    if (isExpired) end()
  }, [isExpired])
  const change = (value: string | null) => {
    // While a new code is being sent, a code that arrives early belongs to the new one.
    if (!isExpired || core.actions.busy.get() === 'resend') entry.change(value)
  }

  // Payment sends the first code when the page opens, after the action that led here has ended. If that
  // fails, the customer asks for it.
  const [unsent, setUnsent] = useState(false)
  const wasRequested = useRef(false)
  const send = async () => {
    wasRequested.current = true
    await otp.send()
    setUnsent(otp.code.get() === null)
  }
  const sendFirst = useEffectEvent(() => {
    if (
      sentCode === null
      && otp.purpose === 'payment'
      && core.actions.busy.get() === null
      && !wasRequested.current
    )
      void send()
  })
  useEffect(() => {
    sendFirst()
    return core.actions.busy.listen(() => sendFirst())
  }, [core, sentCode])

  useTypeAhead()
  const fillIn = useEffectEvent((message: string) => {
    setFilledIn(true)
    change(filters.code(message, code.get(), 'filled'))
  })
  const sentAt = sentCode?.resendAt
  useEffect(() => {
    const waitEnd = new AbortController()
    core.ports.codeFromMessage(waitEnd.signal).then(
      (message) => {
        if (message) fillIn(message)
      },
      () => undefined,
    )
    return () => waitEnd.abort()
  }, [core, sentAt])

  return (
    <Page
      onSubmit={
        !isExpired ? entry.submit : sentCode.resendsLeft > 0 ? ask : (otherNumber ?? core.leaving.close)
      }
      title={words.t('verification.title')}
      intro={useVerificationBody({
        purpose: otp.purpose,
        maskedNumber,
        length: OTP.digits,
        onOtherNumber: otherNumber,
      })}
      dock={
        <Dock>
          {!isExpired ? (
            <WithSelected of={code} select={isUsable}>
              {(ready) => (
                <ActionButton action="verify" disabled={!ready}>
                  {words.t('verification.submit')}
                </ActionButton>
              )}
            </WithSelected>
          ) : sentCode.resendsLeft > 0 ? (
            <ActionButton action="resend" disabled={!isOver}>
              {words.t('captcha.submit')}
            </ActionButton>
          ) : (
            <PrimaryButton type="submit">
              {words.t(otherNumber ? 'action.useAnotherNumber' : 'action.backToMerchant')}
            </PrimaryButton>
          )}
        </Dock>
      }
    >
      {resumed && <ResumeNotice />}
      <Renewed code={isExpired || newCode !== sentCode ? null : newCode} />
      <Code
        store={code}
        disabled={isExpired}
        warning={
          isLate
            ? words.t('verification.expiredAt', { time: formatTime(words, sentCode.expiresAt) })
            : undefined
        }
        hint={
          sentCode?.expiresAt
            ? words.t('verification.expiresAt', { time: formatTime(words, sentCode.expiresAt) })
            : undefined
        }
        onChange={change}
        onRefused={() => change(null)}
      />
      <LiveRegion>
        <StoreText
          of={code}
          select={(text) => text.length}
          say={(count) => (count > 0 ? words.t('verification.enteredSr', { count, length: OTP.digits }) : '')}
        />
      </LiveRegion>
      {filledIn && <LiveRegion>{words.t('verification.autofilledSr')}</LiveRegion>}
      {sentCode && (
        <LiveRegion>
          {maskedNumber && words.t('verification.sentSr', { digits: lastDigits(maskedNumber) })}
        </LiveRegion>
      )}
      {sentCode && (
        <Resend
          code={sentCode}
          isExpired={isExpired}
          countdown={countdown}
          isOver={isOver}
          onAsk={ask}
          onOtherNumber={otherNumber}
        />
      )}
      {!sentCode && unsent && <FirstCode send={() => void send()} />}
      <Hint icon="lock">{words.t('common.neverShare')}</Hint>
      {asksCaptcha && isOver && (
        <Captcha
          onClose={() => setAsking(false)}
          onSent={() => {
            setAsking(false)
            setRenewed(otp.code.get())
            entry.resent()
          }}
        />
      )}
    </Page>
  )
}

const useIsOver = ({ remaining }: Countdown): boolean => useSelected(remaining, (seconds) => seconds === 0)

function Code(
  field: Pick<OtpFieldProps, 'store' | 'onChange' | 'onRefused' | 'disabled' | 'warning' | 'hint'>,
) {
  const words = useWords()
  const problem = useProblem(FIELD)
  return (
    <OtpField
      {...field}
      filter={filters.code}
      label={words.t('verification.codeLabel')}
      length={OTP.digits}
      name={FIELD}
      sign="clock"
      error={field.warning ? undefined : fieldError(problem)}
    />
  )
}
