/** A remark in a muted colour, with or without an icon; `foot` pushes it to the end of the sheet. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { help } from './Message.tsx'

const hint = css`
  display: flex;
  align-items: flex-start;
  gap: var(--_2);
`
const foot = css`
  margin-top: auto;
  padding-top: var(--_4);
`

export function Hint({
  icon,
  foot: isFoot,
  children,
}: {
  icon?: IconName
  foot?: boolean
  children?: ReactNode
}) {
  return (
    <p className={cx(help, icon && hint, isFoot && foot)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </p>
  )
}
