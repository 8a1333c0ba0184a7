/** A small action in the text: a button that looks like a link, or a link (`href`). */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { reach } from './reach.ts'

const link = css`
  display: inline-flex;
  align-items: center;
  gap: var(--_2);
  min-height: var(--_touch);
  font-weight: 600;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 4px;
  text-decoration-color: var(--bank-color-control);
  &:disabled {
    color: var(--bank-color-muted);
    font-weight: 400;
    text-decoration: none;
    cursor: not-allowed;
  }
`
const inline = css`
  display: inline;
  min-height: 0;
  ${reach}
`
const plain = css`
  text-decoration: none;
`

export interface LinkButtonProps {
  children?: ReactNode
  onClick?: (() => void) | undefined
  href?: string | undefined
  /** Opens a new tab. */
  newTab?: boolean | undefined
  disabled?: boolean | undefined
  /** It shows and hides something: whether that is visible. */
  expanded?: boolean | undefined
  /** Icon after the text. */
  icon?: IconName | undefined
  /** Part of a sentence, with the sentence's line height. */
  inText?: boolean | undefined
  /** Without underline, where its position shows that it can be pressed. */
  plain?: boolean | undefined
}

export function LinkButton({
  children,
  onClick,
  href,
  newTab,
  disabled,
  expanded,
  icon,
  inText,
  plain: isPlain,
}: LinkButtonProps) {
  const className = cx(link, inText && inline, isPlain && plain)
  const content = (
    <>
      {children}
      {icon && <Icon name={icon} />}
    </>
  )
  if (href === undefined) {
    return (
      <button
        type="button"
        className={className}
        onClick={onClick}
        disabled={disabled}
        aria-expanded={expanded}
      >
        {content}
      </button>
    )
  }
  return (
    <a
      className={className}
      href={href}
      onClick={onClick}
      {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {content}
    </a>
  )
}
