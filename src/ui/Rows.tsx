/** Rows of facts with hairlines between them. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { row, rows, rowText } from './row.ts'
import { num } from './text.ts'

const topLine = css`
  margin-top: var(--_2);
  border-top: 1px solid var(--bank-color-line);
`
const remark = css`
  color: var(--bank-color-muted);
  font-size: var(--_text-small);
`

/** @param isLined with a hairline above the first row too */
export function Rows({ children, isLined }: { children?: ReactNode; isLined?: boolean }) {
  return <ul className={cx(rows, isLined && topLine)}>{children}</ul>
}

const item = css`
  & [role='alert'] > * {
    margin-bottom: var(--_3);
  }
`

/** A row with any content, and a message under it if there is one. */
export function Item({ children }: { children?: ReactNode }) {
  return <li className={item}>{children}</li>
}

export function InfoRow({
  icon,
  children,
  value,
}: {
  icon?: IconName
  children?: ReactNode
  value?: ReactNode
}) {
  return (
    <li className={row}>
      {icon && <Icon name={icon} />}
      <span className={rowText}>{children}</span>
      {value && <span className={cx(num, remark)}>{value}</span>}
    </li>
  )
}
