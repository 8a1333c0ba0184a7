/** The buttons of the hand-over page: open the app, check the result, pay another way or go back. */
import { useStore } from '@nanostores/react'
import type { Order } from '../../../contract/payloads/payment.ts'
import type { DeviceKind } from '../../../domain/device.ts'
import type { Handover } from '../../../stores/payment/handover.ts'
import { Dock } from '../../../ui/Dock.tsx'
import { Hint } from '../../../ui/Hint.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { useCore, useMerchant, useWords } from '../../context.ts'
import { useHasWayBack, useReturn } from '../../shared/leaving/useReturn.ts'

interface AppDockProps {
  handover: Handover
  device: DeviceKind
  order: Order
}

export function AppDock({ handover, device, order }: AppDockProps) {
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const returnTo = useReturn()
  const hasWayBack = useHasWayBack(returnTo)
  const link = useStore(handover.link)
  const place = useStore(handover.place)
  const checking = useStore(core.actions.busy) === 'status'
  const opens = device !== 'desktop' && link !== null
  const Check = opens ? SecondaryButton : PrimaryButton
  const leave = () => core.leaving.close(returnTo)
  return (
    <Dock>
      {opens && (
        <PrimaryButton
          busy={place === 'opening'}
          busyLabel={words.t('toApp.opening')}
          onClick={handover.open}
        >
          {words.t('toApp.open')}
        </PrimaryButton>
      )}
      <Check busy={checking} onClick={() => void handover.check()}>
        {words.t('toApp.checkStatus')}
      </Check>
      {order.toApp ? (
        hasWayBack ? (
          <SecondaryButton onClick={leave}>{words.t('redirect.backTo', { merchant })}</SecondaryButton>
        ) : (
          <Hint>
            {words.t('redirect.plain', { merchant })} {words.t('redirect.canClose')}
          </Hint>
        )
      ) : (
        <SecondaryButton onClick={() => void core.nav.go('payment', { replace: true })}>
          {words.t('action.chooseOtherMethod')}
        </SecondaryButton>
      )}
    </Dock>
  )
}
