/** The code that the bank may ask for before it debits. Fetched with its screen. */
import { computed } from 'nanostores'
import { BankError } from '../../client/error.ts'
import type { CaptchaAnswer } from '../../contract/payloads/fields.ts'
import { formatMask } from '../../domain/formatPhone.ts'
import { sentCode, type OtpStep } from '../codes/sentCode.ts'
import { createConfirm } from './confirm.ts'
import type { PaymentContext } from './context.ts'

export function createPayOtp(context: PaymentContext): OtpStep {
  const { core, originalReferenceNo, order, payment, dispatch } = context
  const codeStep = sentCode(
    core,
    { read: () => payment.get().code, write: (code) => dispatch({ type: 'sentCode', code }) },
    () => core.session.client.call('payment/get-mask-msisdn', { originalReferenceNo }),
  )
  const request = async (captcha?: CaptchaAnswer) => {
    try {
      return await core.session.client.call('otp/payment-generate', {
        originalReferenceNo,
        ...(captcha ? { captcha } : {}),
      })
    } catch (error) {
      // The bank knows of no confirm that waits for a code: it is confirmed once more, with the same key, and
      // has a code of its own.
      if (error instanceof BankError && error.failure.name === 'STEP_OUT_OF_ORDER')
        dispatch({ type: 'codeLoss' })
      throw error
    }
  }
  // With the attempt its code is over: the next one sends another.
  payment.listen(({ code }) => {
    if (code === null) codeStep.code.set(null)
  })
  return {
    purpose: 'payment',
    code: codeStep.code,
    isNew: codeStep.isNew,
    maskedNumber: computed([codeStep.maskedNumber, order], (answerNumber, current) => {
      const mask = answerNumber ?? current?.maskedMsisdn
      return mask ? formatMask(mask) : null
    }),
    askNumber: codeStep.askNumber,
    canResend: () => true,
    send: () => core.actions.run('sendCode', () => codeStep.first(request()), { field: 'code' }),
    resend: (captcha) =>
      core.actions.run('resend', async () => codeStep.accept(await request(captcha)), { field: 'captcha' }),
    verify: (code) =>
      core.actions.run('verify', () => core.instance(createConfirm, context).verify(code), {
        field: 'code',
        isGuarded: true,
      }),
  }
}
