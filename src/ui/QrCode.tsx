/**
 * A QR code (ISO/IEC 18004) for a phone: black on white in both themes, since many readers accept nothing
 * else.
 */
import { css } from '@linaria/core'
import { correction, generate } from 'lean-qr/nano'
import { useMemo } from 'react'
import { qrPath } from './qrPath.ts'

/** Width of the light margin in modules (ISO/IEC 18004 section 5.3.8). */
const QUIET = 4

const code = css`
  width: 100%;
  max-width: calc(var(--_rem) * 13.5);
  height: auto;
  margin-inline: auto;
  border-radius: var(--bank-radius-small);
  background: #fff;
  fill: #000;
  shape-rendering: crispEdges;
  forced-color-adjust: none;
  /* Browsers that darken pages by themselves leave it. */
  color-scheme: only light;
`

export interface QrCodeProps {
  /** The encoded text. */
  text: string
  /** Description for screen readers. */
  label: string
}

export default function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const modules = generate(text, { minCorrectionLevel: correction.M })
    return { size: modules.size + 2 * QUIET, path: qrPath(modules) }
  }, [text])
  return (
    <svg className={code} viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
