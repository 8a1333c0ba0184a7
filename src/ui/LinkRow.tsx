/** A row that leads to a page: icon, name, a fact below it, chevron. The whole row can be pressed. */
import { css } from '@linaria/core'
import type { MouseEventHandler, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { row, rowText } from './row.ts'

const link = css`
  text-decoration: none;
  border-radius: var(--bank-radius-small);
  /* As wide as a checkbox below it, so that the texts align. */
  & > svg:first-child {
    margin-inline: calc(var(--_rem) * 0.125);
  }
`
/** The fact says that this is completed. */
const success = css`
  & > svg:first-child {
    color: var(--bank-color-success);
  }
`

export interface LinkRowProps {
  icon: IconName
  children: ReactNode
  fact?: ReactNode
  /** Shows a tick instead of the icon. */
  checked?: boolean | undefined
  /** Name of the button in its form. */
  name?: string | undefined
  /** Address for a new tab; without it the row is a button. */
  href?: string | undefined
  /** Id of the text that says what is wrong. */
  describedBy?: string | undefined
  /** The focus comes here, not to the screen's title. */
  arrive?: boolean | undefined
  onClick: MouseEventHandler
}

export function LinkRow({
  icon,
  children,
  fact,
  checked,
  name,
  href,
  describedBy,
  arrive,
  onClick,
}: LinkRowProps) {
  const common = {
    className: cx(row, link, checked && success),
    onClick,
    'aria-describedby': describedBy,
    'data-arrive': arrive ? '' : undefined,
  }
  const content = (
    <>
      <Icon name={checked ? 'check' : icon} />
      <span className={rowText}>
        <b>{children}</b>
        {fact && <small>{fact}</small>}
      </span>
      <Icon name="chevron" />
    </>
  )
  return href === undefined ? (
    <button type="button" name={name} {...common}>
      {content}
    </button>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer" {...common}>
      {content}
    </a>
  )
}
