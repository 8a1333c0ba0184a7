/** A QR code and its text: side by side if there is room, else one below the other. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'

const scan = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_4) var(--_6);
  margin-top: var(--_6);
`
/** Keeps the size of the code while it is fetched. */
const square = css`
  flex: 1 1 calc(var(--_rem) * 11.5);
  display: grid;
  min-height: calc(var(--_rem) * 11.5);
`
const caption = css`
  flex: 1 1 calc(var(--_rem) * 10);
  & > :first-child {
    font-size: var(--_text-lead);
    font-weight: 600;
  }
  & > * + p {
    margin-top: var(--_2);
    color: var(--bank-color-muted);
  }
`

interface ScanProps {
  code: ReactNode
  /** Beside the code: a heading, or how long the code is good for. */
  lead: ReactNode
  children?: ReactNode
}

export function Scan({ code, lead, children }: ScanProps) {
  return (
    <section className={scan}>
      <div className={square}>{code}</div>
      <div className={caption}>
        {lead}
        {children}
      </div>
    </section>
  )
}
