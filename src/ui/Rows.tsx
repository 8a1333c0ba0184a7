/** Rows between hairlines: facts. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { row, rows, words } from './row.ts'
import { num } from './text.ts'

const lined = css`
  margin-top: var(--_2);
  border-top: 1px solid var(--bank-color-line);
`
const aside = css`
  color: var(--bank-color-muted);
  font-size: var(--_text-small);
`

/** `lined`: a hairline above the first one too. */
export function Rows({ children, lined: isLined }: { children?: ReactNode; lined?: boolean }) {
  return <ul className={cx(rows, isLined && lined)}>{children}</ul>
}

const item = css`
  &:has([role='alert'] > *) {
    padding-bottom: var(--_3);
  }
`

/** A row of any shape, with a message under it when there is something to say. */
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
      <span className={words}>{children}</span>
      {value && <span className={cx(num, aside)}>{value}</span>}
    </li>
  )
}
