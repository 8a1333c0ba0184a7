/** A captcha that the proxy asks for before a secret or a code: what the customer pressed waits for it. */
import { useState } from 'react'
import { rowOf } from '../../contract/errors.ts'
import { createCaptchaFor, type CaptchaUse } from '../../stores/codes/captcha.ts'
import type { CaptchaWish } from '../../stores/core/session.ts'
import { useCore, useWords } from '../context.ts'
import { CaptchaDialog } from '../shared/codes/CaptchaDialog.tsx'

const purposeOf = ({ call }: CaptchaWish): CaptchaUse['purpose'] =>
  call.startsWith('otp/unbinding') ? 'unlink' : /^(?:otp\/)?payment/.test(call) ? 'payment' : 'link'

export default function CaptchaWished({ wish }: { wish: CaptchaWish }) {
  const core = useCore()
  const words = useWords()
  const [captcha] = useState(() => {
    const use: CaptchaUse = {
      purpose: purposeOf(wish),
      action: 'captchaAnswer',
      submit: async (answer) => {
        wish.answer(answer)
        return 'sent'
      },
    }
    const refusal = wish.refusedCode === undefined ? null : refusalOf(wish.refusedCode)
    return createCaptchaFor(core, use, refusal && core.problems.make(refusal))
  })
  const texts = {
    action: 'captchaAnswer',
    title: words.t('captcha.beforeSecret'),
    submit: words.t('action.continue'),
  }
  const cancel = () => wish.answer(null)
  return <CaptchaDialog captcha={captcha} texts={texts} onClose={cancel} onSent={() => undefined} />
}

const refusalOf = (code: string) =>
  code === rowOf('CAPTCHA_EXPIRED').code ? 'CAPTCHA_EXPIRED' : 'CAPTCHA_WRONG'
