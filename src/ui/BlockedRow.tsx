/** A way to pay that can't be used now: it says why and what helps, where the choice stands. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { radio } from './MethodRow.tsx'
import { row, why, words } from './row.ts'
import './moreIcons.ts'

const none = css`border-color: var(--bank-color-line); cursor: default;`
const off = css`& > span > b { color: var(--bank-color-muted); }`

export interface BlockedRowProps {
  title: ReactNode
  reason: ReactNode
  /** What the customer can do, in one line. */
  remedy?: ReactNode
  /** Where that leads. */
  onClick?: (() => void) | undefined
}

export function BlockedRow({ title, reason, remedy, onClick }: BlockedRowProps) {
  const content = (
    <>
      <span className={cx(radio, none)} aria-hidden="true" />
      <span className={words}><b>{title}</b><small className={why}>{reason}</small>{remedy && <small>{remedy}</small>}</span>
      {onClick && <Icon name="chevron" />}
    </>
  )
  return onClick
    ? <button type="button" className={cx(row, off)} onClick={onClick}>{content}</button>
    : <div className={cx(row, off)}>{content}</div>
}
