/**
 * The loading indicator: a thin line along the top edge of the screens while a request takes long. It takes
 * no space, stays visible while the screen scrolls, and leaves the focus alone.
 */
import { css } from '@linaria/core'
import { forcedColors, reducedMotion } from './media.ts'

const bar = css`
  position: sticky;
  top: 0;
  z-index: 4;
  flex: none;
  height: 3px;
  margin-bottom: -3px;
  /* Where the screens stand in two columns it spans both. */
  grid-area: 1 / 1 / 2 / -1;
  align-self: start;
  width: 100%;
  background: var(--bank-color-line);
  pointer-events: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--bank-color-text);
    transform-origin: 0;
    animation: pass 1.4s ease-in-out infinite;
    ${reducedMotion} {
      animation: pulse 2.4s linear infinite alternate;
    }
    ${forcedColors} {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
  @keyframes pass {
    from {
      transform: scaleX(0);
    }
    50% {
      transform: translateX(30%) scaleX(0.5);
    }
    to {
      transform: translateX(100%) scaleX(0);
    }
  }
  @keyframes pulse {
    from {
      opacity: 0.35;
    }
  }
`

export function LoadingBar({ label }: { label: string }) {
  return <div role="progressbar" aria-label={label} data-loading="" className={bar} />
}
