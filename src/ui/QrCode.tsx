/**
 * A QR code (ISO/IEC 18004) for a phone: black on white with its margin, in both themes, since many readers
 * accept nothing else. Pixels, so that no style sheet changes its colours: those of extensions that darken
 * pages reach into shadow roots.
 */
import { css } from '@linaria/core'
import { correction, generate } from 'lean-qr/nano'
import { useImperativeHandle, useLayoutEffect, useRef, type RefObject } from 'react'
import { pictureOf } from './canvas.ts'

/** Width of the light margin in modules (ISO/IEC 18004 section 5.3.8). */
const QUIET = 4
const WHITE = [255, 255, 255] as const

const code = css`
  width: 100%;
  max-width: calc(var(--_rem) * 13.5);
  height: auto;
  margin-inline: auto;
  border-radius: var(--bank-radius-small);
  image-rendering: pixelated;
  /* Browsers that darken pages by themselves leave it. */
  color-scheme: only light;
`

export interface QrCodeProps {
  /** The encoded text. */
  text: string
  /** Description for screen readers. */
  label: string
  /** Gets what makes a picture of it (PNG), of a size that other apps can read. */
  picture?: RefObject<(() => Promise<Blob>) | null>
}

/** Pixels of a module in the picture. */
const MODULE = 16

function enlargedPicture(modules: HTMLCanvasElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = modules.width * MODULE
  canvas.height = modules.height * MODULE
  const brush = canvas.getContext('2d')
  if (brush) brush.imageSmoothingEnabled = false
  brush?.drawImage(modules, 0, 0, canvas.width, canvas.height)
  return pictureOf(canvas)
}

export function QrCode({ text, label, picture }: QrCodeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const modules = generate(text, { minCorrectionLevel: correction.M })
    if (canvas.current) modules.toCanvas(canvas.current, { off: WHITE, pad: QUIET })
  }, [text])
  useImperativeHandle(picture, () => async () => enlargedPicture(canvas.current!))
  return <canvas ref={canvas} className={code} role="img" aria-label={label} />
}
