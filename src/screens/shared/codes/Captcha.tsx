/** Needed before every resend: characters in a picture, or a check that the device does by itself. */
import { useEffect, useState } from 'react'
import { createCaptcha, type Outcome } from '../../../stores/codes/captcha.ts'
import { useCore } from '../../context.ts'
import { useOtp } from './useOtp.ts'
import { CaptchaPicture } from './CaptchaPicture.tsx'
import { CaptchaProof } from './CaptchaProof.tsx'
import { Overlay } from '../page/Overlay.tsx'

export function Captcha({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const core = useCore()
  const otp = useOtp()
  const [captcha] = useState(() => createCaptcha(core, otp))
  const [way, setWay] = useState<'picture' | 'proof'>('picture')

  useEffect(() => {
    void captcha.load()
    return captcha.end
  }, [captcha])

  const settle = (outcome: Outcome) => {
    if (outcome === 'sent') onSent()
    else if (outcome === 'over') onClose()
  }
  const change = (next: typeof way) => () => {
    captcha.clear()
    setWay(next)
  }
  return (
    <Overlay>
      {way === 'picture' ? (
        <CaptchaPicture captcha={captcha} onSettled={settle} onOtherWay={change('proof')} onClose={onClose} />
      ) : (
        <CaptchaProof captcha={captcha} onSettled={settle} onPicture={change('picture')} onClose={onClose} />
      )}
    </Overlay>
  )
}
