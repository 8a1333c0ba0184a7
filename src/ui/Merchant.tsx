/** The merchant's tile: its picture if there is one and it loads, else the initials of its name. */
import { css } from '@linaria/core'
import { useState, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { initials } from './initials.ts'

const tile = css`
  position: relative;
  overflow: clip;
  flex: none;
  display: grid;
  place-items: center;
  width: calc(var(--_rem) * 1.75);
  height: calc(var(--_rem) * 1.75);
  border-radius: 28%;
  background: var(--bank-color-surface);
  box-shadow: inset 0 0 0 1px var(--bank-color-line);
  font-weight: 600;
  font-size: max(10px, calc(var(--_rem) * 0.6875));
`

const picture = css`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  background: #fff;
`

interface MerchantProps {
  name: string
  /** Address of a square picture. */
  logo?: string | null | undefined
  className?: string | undefined
}

const noSubscription = () => () => undefined

export function Merchant({ name, logo, className }: MerchantProps) {
  // Not during take-over: the build has drawn the initials, and React expects the same nodes.
  const isTakenOver = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
  const [loadedLogo, setLoadedLogo] = useState<string | null>(null)
  return (
    <span className={cx(tile, className)} aria-hidden="true" translate="no">
      {initials(name)}
      {isTakenOver && logo && (
        <img
          alt=""
          className={picture}
          hidden={loadedLogo !== logo}
          referrerPolicy="no-referrer"
          src={logo}
          onLoad={() => setLoadedLogo(logo)}
        />
      )}
    </span>
  )
}
