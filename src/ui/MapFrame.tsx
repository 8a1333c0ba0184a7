/** The area of a map, also while its code is fetched; the map's credit is below it. */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { forcedColors } from './media.ts'

const frame = css`
  position: relative;
  isolation: isolate;
  flex: none;
  height: calc(var(--_rem) * 15);
  margin-top: var(--_5);
  border-radius: var(--bank-radius-control);
  background: var(--bank-color-fill);
  ${forcedColors} {
    border: 1px solid transparent;
  }
`
const maker = css`
  margin-top: var(--_1);
  font-size: var(--_text-small);
  color: var(--bank-color-muted);
  text-align: right;
`

export function MapFrame({ credit, children }: { credit?: string; children?: ReactNode }) {
  return (
    <>
      <div className={frame}>{children}</div>
      {credit && <p className={maker}>{credit}</p>}
    </>
  )
}
