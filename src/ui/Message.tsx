/** The message of a field: an error, a warning, a confirmation or a hint. Changes are announced. */
import { css } from '@linaria/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './Icon.tsx'

const message = css`
  display: flex;
  gap: var(--_2);
  margin-top: var(--_3);
  font-size: var(--_text-small);
  font-weight: 600;
  line-height: 1.4;
  color: var(--bank-color-danger);
  text-align: left;
  & svg {
    width: calc(var(--_rem) * 1.125);
    height: calc(var(--_rem) * 1.125);
    stroke-width: 1.9;
  }
`
const ok = css`
  color: var(--bank-color-success);
`
const warning = css`
  color: var(--bank-color-warning);
`
/** In the hint's place, so that a message of one line moves nothing. */
const inPlace = css`
  margin-top: var(--_2);
`

/** The margins of what is in it are its own. */
const roomy = css`
  display: flow-root;
`

export const help = css`
  margin-top: var(--_2);
  font-size: var(--_text-small);
  line-height: 1.4;
  color: var(--bank-color-muted);
`

export interface MessageProps {
  error?: ReactNode
  warning?: ReactNode
  /** Icon of the warning. */
  sign?: IconName | undefined
  ok?: ReactNode
  hint?: ReactNode
  /** A summary announces that there is an error; the field is only described by it. */
  isSummed?: boolean | undefined
  /** The room of a message stays when it goes with the next key: keys below would move under the fingers. */
  keepsRoom?: boolean | undefined
}

/**
 * The live regions are in the page before their text, since they announce only later changes. Only the most
 * urgent of the four is shown.
 */
export function Message({
  id,
  error,
  warning: caution,
  sign = 'alert',
  ok: right,
  hint,
  isSummed,
  keepsRoom = false,
}: MessageProps & { id: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const notice = right ?? caution
  useLayoutEffect(() => {
    const box = ref.current!
    if (!keepsRoom) return undefined
    // Its very height: a rounded one would be another size, of which the page would hear as an error.
    const observer = new ResizeObserver(([size]) => {
      box.style.setProperty('min-height', `${size!.contentRect.height}px`)
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [keepsRoom])
  return (
    <div ref={ref} id={id} data-message="" className={cx(keepsRoom && roomy)}>
      <div role={error && isSummed ? undefined : 'alert'}>
        {error && (
          <p part="message" className={cx(message, Boolean(hint) && inPlace)}>
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
      </div>
      <div role="status">
        {!error && notice && (
          <p part="message" className={cx(message, right ? ok : warning, Boolean(hint) && inPlace)}>
            <Icon name={right ? 'check' : sign} />
            <span>{notice}</span>
          </p>
        )}
      </div>
      {!error && !notice && hint && <p className={help}>{hint}</p>}
    </div>
  )
}
