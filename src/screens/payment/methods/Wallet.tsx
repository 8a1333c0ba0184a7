/** The row of the wallet: its balance, which the customer can hide. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { MethodRow } from '../../../ui/MethodRow.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { usePay, useWords } from '../../context.ts'
import { usePreferences } from '../../shared/stores/usePreferences.ts'
import { NoBalance } from './blocked.ts'
import type { RowProps } from './rowProps.ts'

export function Wallet({ group, title, order: { wallet } }: RowProps) {
  const pay = usePay()
  const words = useWords()
  const { on, set } = usePreferences().balance
  const isShown = useStore(on)
  const [announcement, announce] = useState('')
  const balance = wallet.balance === null ? null : formatMoney(wallet.balance, words.lang)
  const toggle = () => {
    set(!isShown)
    announce(
      isShown
        ? words.t('payment.balanceHiddenSr')
        : words.t('payment.balanceShownSr', { balance: balance ?? '' }),
    )
  }
  return (
    <div>
      <MethodRow
        name={group}
        value="WALLET"
        title={title}
        fact={
          balance === null ? (
            <NoBalance />
          ) : isShown ? (
            words.t('payment.walletBalance', { balance })
          ) : (
            <>
              <span aria-hidden="true">
                {words.t('payment.walletBalance', { balance: words.t('format.hiddenAmount') })}
              </span>
              <VisuallyHidden>{words.t('payment.balanceHiddenSr')}</VisuallyHidden>
            </>
          )
        }
        checked={useStore(pay.method) === 'WALLET'}
        onSelect={() => pay.choose('WALLET')}
        trailing={
          balance === null ? (
            <NoBalance retry />
          ) : (
            <IconButton
              icon={isShown ? 'eyeOff' : 'eye'}
              label={words.t(isShown ? 'payment.balanceHide' : 'payment.balanceShow')}
              toggles
              onClick={toggle}
            />
          )
        }
      />
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  )
}
