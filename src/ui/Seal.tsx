/** The round sign of an outcome or notice: a tint and an icon. Its line is drawn once, as an animation. */
import { css } from '@linaria/core'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'

export type Tone = 'success' | 'warning' | 'danger' | 'neutral'

const seal = css`
  flex: none;
  display: grid;
  place-items: center;
  width: calc(var(--_rem) * 4);
  height: calc(var(--_rem) * 4);
  border-radius: 50%;
  background: var(--bank-color-fill);
  & svg {
    width: 50%;
    height: 50%;
    stroke-width: 2;
  }
  & path {
    stroke-dasharray: 80;
    animation: draw var(--bank-duration) var(--bank-ease) backwards;
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 80;
    }
  }
`
const success = css`
  background: var(--_success-tint);
  color: var(--bank-color-success);
`
const warning = css`
  background: var(--_warning-tint);
  color: var(--bank-color-warning);
`
const danger = css`
  background: var(--_danger-tint);
  color: var(--bank-color-danger);
`

const tones: Record<Tone, string> = { success, warning, danger, neutral: '' }
const marks: Record<Tone, IconName> = {
  success: 'check',
  warning: 'clock',
  danger: 'cross',
  neutral: 'alert',
}

export interface SealProps {
  tone: Tone
  /** By default the usual icon of the tone. */
  icon?: IconName | undefined
  className?: string | undefined
}

export function Seal({ tone, icon = marks[tone], className }: SealProps) {
  return (
    <span className={cx(seal, tones[tone], className)}>
      <Icon name={icon} />
    </span>
  )
}
