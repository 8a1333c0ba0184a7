/** A message about the whole screen, above its content: the connection is lost, a limit is near. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'
import { forcedColors } from './media.ts'

const banner = css`
  display: flex;
  gap: var(--_3);
  margin: var(--_3) 0;
  padding: var(--_3) var(--_4);
  border-radius: var(--bank-radius-control);
  background: var(--_warning-tint);
  font-size: var(--_text-small);
  line-height: 1.45;
  text-align: left;
  & > svg {
    color: var(--bank-color-warning);
  }
  ${forcedColors} {
    border: 1px solid transparent;
  }
`
/** As wide as the screen, above the bar. */
const strip = css`
  align-items: center;
  min-height: 44px;
  margin: 0;
  padding: var(--_2) var(--_gutter);
  border-radius: 0;
  line-height: 1.4;
`
const danger = css`
  background: var(--_danger-tint);
  & > svg {
    color: var(--bank-color-danger);
  }
`
const success = css`
  align-items: center;
  margin: var(--_4) 0 0;
  background: var(--_success-tint);
  & > svg,
  & b {
    color: var(--bank-color-success);
  }
`
const neutral = css`
  background: var(--bank-color-fill);
  & > svg {
    color: var(--bank-color-muted);
  }
`

export interface BannerProps {
  tone?: 'warning' | 'danger' | 'success' | 'neutral' | undefined
  icon?: IconName | undefined
  /** As wide as the screen, above its bar. */
  strip?: boolean | undefined
  /** Announced to screen readers, since it appears while the screen is open. */
  live?: boolean | undefined
  children?: ReactNode
}

export function Banner({ tone = 'warning', icon = 'alert', strip: isStrip, live, children }: BannerProps) {
  return (
    <div
      role={live ? 'status' : undefined}
      className={cx(
        banner,
        isStrip && strip,
        tone === 'danger' && danger,
        tone === 'success' && success,
        tone === 'neutral' && neutral,
      )}
    >
      <Icon name={icon} />
      <span>{children}</span>
    </div>
  )
}
