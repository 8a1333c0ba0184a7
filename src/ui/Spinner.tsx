/** Shows that something is in progress; the text beside it says what. */
import { css } from '@linaria/core'
import { reducedMotion, forcedColors } from './media.ts'

const spinner = css`
  flex: none;
  width: 1.25em;
  height: 1.25em;
  border: 2.5px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: turn 800ms linear infinite;
  ${reducedMotion} {
    animation-duration: 2.4s;
  }
  ${forcedColors} {
    forced-color-adjust: none;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
`

export function Spinner() {
  return <span className={spinner} aria-hidden="true" />
}
