/** The way to reset a forgotten password or PIN: in the bank app, never here. */
import { Dialog } from '../../../ui/Dialog.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { useCore, useWords } from '../../context.ts'
import { useAppLink } from '../leaving/useAppLink.ts'

export function ResetInApp({ onClose, pin = false }: { onClose: () => void; pin?: boolean }) {
  const core = useCore()
  const words = useWords()
  const app = useAppLink()
  const open = () => {
    onClose()
    if (app) core.leaving.handOff(app)
  }
  return (
    <Dialog
      title={words.t(pin ? 'pin.forgotTitle' : 'password.forgotTitle')}
      icon="device"
      text={words.t(pin ? 'pin.forgotBody' : 'password.forgotBody')}
      onClose={onClose}
      actions={
        <>
          {app && (
            <PrimaryButton onClick={open}>
              {words.t(pin ? 'action.resetPinInApp' : 'action.resetInApp')}
            </PrimaryButton>
          )}
          <SecondaryButton onClick={onClose}>{words.t('action.close')}</SecondaryButton>
        </>
      }
    />
  )
}
