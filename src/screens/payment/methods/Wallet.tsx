/** The row of the wallet: its balance, which the customer can hide, where the bank tells it. */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Sen } from '../../../contract/money.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { MethodRow } from '../../../ui/MethodRow.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { usePay, useWords } from '../../context.ts'
import { usePreferences } from '../../shared/stores/usePreferences.ts'
import { NoBalance } from './blocked.ts'
import type { RowProps } from './rowProps.ts'

export function Wallet(props: RowProps) {
  const { balance } = props.order.wallet
  return balance === undefined ? <BareWallet {...props} /> : <WalletWithBalance {...props} sum={balance} />
}

/** Without a sum there is nothing to hide. */
function BareWallet({ group, title }: RowProps) {
  const pay = usePay()
  const isChosen = useStore(pay.method) === 'WALLET'
  return (
    <div>
      <MethodRow
        name={group}
        value="WALLET"
        title={title}
        checked={isChosen}
        onSelect={() => pay.choose('WALLET')}
      />
    </div>
  )
}

/** @param sum null: it can't be had now */
function WalletWithBalance({ group, title, sum }: RowProps & { sum: Sen | null }) {
  const pay = usePay()
  const words = useWords()
  const { on, set } = usePreferences().balance
  const isShown = useStore(on)
  const [announcement, announce] = useState('')
  const balance = sum === null ? null : formatMoney(sum, words.lang)
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
