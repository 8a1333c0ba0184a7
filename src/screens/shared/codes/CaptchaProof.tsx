/** The captcha without reading or typing: the device computes for a moment, then the code is sent. */
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { Captcha, Outcome } from '../../../stores/codes/captcha.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { Message } from '../../../ui/Message.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { useWords } from '../../context.ts'
import { fieldError } from '../problems/fieldError.tsx'

interface CaptchaProofProps {
  captcha: Captcha
  onSettled: (outcome: Outcome) => void
  onPicture: () => void
  onClose: () => void
}

export function CaptchaProof({ captcha, onSettled, onPicture, onClose }: CaptchaProofProps) {
  const words = useWords()
  const working = useStore(captcha.working)
  const problem = useStore(captcha.problem)
  const id = useId()
  const start = async () => onSettled(await captcha.prove())
  return (
    <Dialog
      title={words.t('captcha.autoTitle')}
      icon="device"
      text={words.t('captcha.autoBody')}
      onClose={onClose}
      actions={
        <>
          <PrimaryButton
            busy={working}
            busyLabel={words.t('captcha.autoRunning')}
            onClick={() => void start()}
          >
            {words.t('captcha.autoStart')}
          </PrimaryButton>
          <SecondaryButton onClick={onPicture}>{words.t('captcha.backToPicture')}</SecondaryButton>
        </>
      }
    >
      <Message id={id} error={fieldError(problem ?? undefined)} />
      <LiveRegion>{working ? words.t('captcha.autoRunning') : ''}</LiveRegion>
    </Dialog>
  )
}
