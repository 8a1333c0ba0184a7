/** The one title of a screen and the sentence under it. The title takes the focus when a screen opens. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { visuallyHidden } from './text.ts'

export const title = css`
  font-size: var(--_text-title);
  line-height: 1.2;
  font-weight: 600;
  letter-spacing: -0.018em;
  text-wrap: balance;
  &:focus {
    outline: none;
  }
`

export const intro = css`
  margin-top: var(--_2);
  color: var(--bank-color-muted);
  text-wrap: pretty;
  & b {
    color: var(--bank-color-text);
    white-space: nowrap;
    font-variant-numeric: tabular-nums lining-nums;
  }
`

interface TitleProps {
  children?: ReactNode
  id?: string
  className?: string
  /** For screen readers only: the screen says it otherwise. */
  isVisuallyHidden?: boolean | undefined
}

export function Title({ children, id, className, isVisuallyHidden: isHidden }: TitleProps) {
  return (
    <h1 part="title" id={id} tabIndex={-1} className={cx(isHidden ? visuallyHidden : title, className)}>
      {children}
    </h1>
  )
}

interface IntroProps {
  children?: ReactNode
  part?: 'message' | undefined
  /** An attribute without a value, for who looks for this sentence. */
  mark?: string | undefined
}

export function Intro({ children, part, mark }: IntroProps) {
  return (
    <p part={part} className={intro} {...(mark !== undefined && { [mark]: '' })}>
      {children}
    </p>
  )
}
