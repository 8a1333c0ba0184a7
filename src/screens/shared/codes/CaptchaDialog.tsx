/** The captcha over a screen: characters in a picture, or a check that the device does by itself. */
import { useEffect, useState } from 'react'
import type { Captcha, Outcome } from '../../../stores/codes/captcha.ts'
import { CaptchaPicture, type CaptchaTexts } from './CaptchaPicture.tsx'
import { CaptchaProof } from './CaptchaProof.tsx'
import { Overlay } from '../page/Overlay.tsx'

interface CaptchaDialogProps {
  captcha: Captcha
  texts: CaptchaTexts
  onClose: () => void
  onSent: () => void
}

export function CaptchaDialog({ captcha, texts, onClose, onSent }: CaptchaDialogProps) {
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
        <CaptchaPicture
          captcha={captcha}
          texts={texts}
          onSettled={settle}
          onOtherWay={change('proof')}
          onClose={onClose}
        />
      ) : (
        <CaptchaProof captcha={captcha} onSettled={settle} onPicture={change('picture')} onClose={onClose} />
      )}
    </Overlay>
  )
}
