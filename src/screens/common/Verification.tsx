/** The one-time code for linking, unlinking and payment: input, countdown to a resend, errors. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { lastDigits } from '../../domain/formatPhone.ts'
import { OTP } from '../../domain/limits.ts'
import { formatTime } from '../../i18n/format.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { OtpField, type OtpFieldProps } from '../../ui/OtpField.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { WithSelected } from '../../ui/WithSelected.tsx'
import { StoreText } from '../../ui/StoreText.tsx'
import { useCore, useCountdown, useParams, useProblem, useWords } from '../context.ts'
import { ActionButton } from '../shared/page/ActionButton.tsx'
import { showField } from '../shared/page/showField.ts'
import { Captcha } from '../shared/codes/Captcha.tsx'
import { useCodeEntry, type CodeEntry } from '../shared/codes/codeEntry.ts'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { FirstCode } from '../shared/codes/FirstCode.tsx'
import { useAnotherCode } from '../shared/codes/useAnotherCode.ts'
import { useCodeFromMessage } from '../shared/codes/useCodeFromMessage.ts'
import { useExpiry } from '../shared/codes/useExpiry.ts'
import { useFirstCode } from '../shared/codes/useFirstCode.ts'
import { useIsOver } from '../shared/codes/useIsOver.ts'
import { useMaskedNumber } from '../shared/codes/useMaskedNumber.ts'
import { useOtp } from '../shared/codes/useOtp.ts'
import { Page } from '../shared/page/Page.tsx'
import { useStepBack } from '../shared/leaving/useStepBack.ts'
import { useTypeAhead } from '../shared/secrets/secretEntry.ts'
import { Renewed } from '../shared/codes/Renewed.tsx'
import { Resend } from '../shared/codes/Resend.tsx'
import ResumeNotice from '../shared/codes/ResumeNotice.tsx'
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
  const { resumed = false } = useParams()
  const starts = useStore(otp.code) === null && otp.purpose === 'unlink'
  const [startedHere] = useState(starts)
  const previous = useRef(starts)
  useEffect(() => {
    if (previous.current && !starts) showField(core, FIELD)
    previous.current = starts
  }, [core, starts])
  return starts ? <UnlinkStart /> : <TypedCode isResumed={resumed && !startedHere} />
}

function TypedCode({ isResumed }: { isResumed: boolean }) {
  const core = useCore()
  const otp = useOtp()
  const words = useWords()
  const sentCode = useStore(otp.code)
  const entry = useCodeEntry(otp, OTP.digits)
  const { code } = entry
  const [isFilledIn, setIsFilledIn] = useState(false)
  const maskedNumber = useMaskedNumber(otp, sentCode !== null) ?? ''
  const { isLate, expiredCode } = useExpiry(sentCode, entry.clear)
  const isNew = sentCode !== null && otp.isNew(sentCode) && expiredCode === null
  const countdown = useCountdown(sentCode?.resendAt ?? 0)
  const isOver = useIsOver(countdown)
  const { resendsLeft = 0, renewsAt } = sentCode ?? {}
  const isRenewed = useIsOver(useCountdown(renewsAt ?? 0)) && renewsAt !== undefined
  const mayAsk = resendsLeft > 0 || isRenewed
  const back = useStepBack('accountCreation')
  const otherNumber = otp.purpose === 'link' ? back : undefined
  const firstCode = useFirstCode(otp, sentCode)

  const { newCode, ...another } = useAnotherCode(otp, isOver, FIELD, entry.resent)

  const change = (value: string | null) => {
    // While a new code is being sent, a code that arrives early belongs to the new one.
    if (!expiredCode || core.actions.busy.get() === 'resend') entry.change(value)
  }
  useTypeAhead()
  useCodeFromMessage(sentCode, (message) => {
    setIsFilledIn(true)
    change(entry.filter(message, code.get(), 'filled'))
  })

  return (
    <Page
      onSubmit={!expiredCode ? entry.submit : mayAsk ? another.ask : (otherNumber ?? core.leaving.close)}
      title={words.t('verification.title')}
      intro={useVerificationBody({
        purpose: otp.purpose,
        maskedNumber,
        length: OTP.digits,
        onOtherNumber: otherNumber,
      })}
      dock={
        <Dock>
          {!expiredCode ? (
            <Verify entry={entry} />
          ) : mayAsk ? (
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
      {isResumed && <ResumeNotice />}
      <Renewed code={expiredCode || newCode !== sentCode ? null : newCode} />
      <Code
        store={code}
        filter={entry.filter}
        disabled={expiredCode !== null}
        expiresAt={sentCode?.expiresAt ?? 0}
        isLate={isLate}
        onChange={change}
        onRefused={() => change(null)}
      />
      <Spoken code={code} isFilledIn={isFilledIn} receiver={isNew ? maskedNumber : ''} />
      {sentCode && (
        <Resend
          code={sentCode}
          mayAsk={mayAsk}
          isExpired={expiredCode !== null}
          countdown={countdown}
          isOver={isOver}
          onAsk={another.ask}
          onOtherNumber={otherNumber}
        />
      )}
      {!sentCode && firstCode.isUnsent && <FirstCode send={() => void firstCode.send()} />}
      <Hint icon="lock">{words.t('common.neverShare')}</Hint>
      {another.showsCaptcha && <Captcha onClose={another.close} onSent={another.accept} />}
    </Page>
  )
}

function Verify({ entry: { code, isUsable } }: { entry: CodeEntry }) {
  const words = useWords()
  return (
    <WithSelected of={code} select={isUsable}>
      {(ready) => (
        <ActionButton action="verify" disabled={!ready}>
          {words.t('verification.submit')}
        </ActionButton>
      )}
    </WithSelected>
  )
}

interface CodeProps extends Pick<OtpFieldProps, 'store' | 'filter' | 'onChange' | 'onRefused' | 'disabled'> {
  /** 0: not known. */
  expiresAt: number
  isLate: boolean
}

function Code({ expiresAt, isLate, ...field }: CodeProps) {
  const words = useWords()
  const problem = useProblem(FIELD)
  const time = formatTime(words, expiresAt)
  return (
    <OtpField
      {...field}
      label={words.t('verification.codeLabel')}
      length={OTP.digits}
      name={FIELD}
      sign="clock"
      warning={isLate ? words.t('verification.expiredAt', { time }) : undefined}
      hint={expiresAt ? words.t('verification.expiresAt', { time }) : undefined}
      error={isLate ? undefined : fieldError(problem)}
    />
  )
}

interface SpokenProps {
  code: CodeEntry['code']
  isFilledIn: boolean
  /** The masked number of a code that is just on its way; '' before, and once there is no news in it. */
  receiver: string
}

/** Words for a screen reader alone. */
function Spoken({ code, isFilledIn, receiver }: SpokenProps) {
  const words = useWords()
  return (
    <>
      <LiveRegion>
        <StoreText
          of={code}
          select={(text) => text.length}
          say={(count) => (count > 0 ? words.t('verification.enteredSr', { count, length: OTP.digits }) : '')}
        />
      </LiveRegion>
      <LiveRegion>{isFilledIn && words.t('verification.autofilledSr')}</LiveRegion>
      <LiveRegion>{receiver && words.t('verification.sentSr', { digits: lastDigits(receiver) })}</LiveRegion>
    </>
  )
}
