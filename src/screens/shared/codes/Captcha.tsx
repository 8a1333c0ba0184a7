/** Needed before every resend. */
import { useState } from 'react'
import { createCaptcha } from '../../../stores/codes/captcha.ts'
import { useCore, useWords } from '../../context.ts'
import { CaptchaDialog } from './CaptchaDialog.tsx'
import { useOtp } from './useOtp.ts'

export function Captcha({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const core = useCore()
  const otp = useOtp()
  const [captcha] = useState(() => createCaptcha(core, otp))
  const words = useWords()
  const texts = { action: 'resend', title: words.t('captcha.title'), submit: words.t('captcha.submit') }
  return <CaptchaDialog captcha={captcha} texts={texts} onClose={onClose} onSent={onSent} />
}
