/**
 * Leads to the parts of a long text, and marks the one that is read: the last whose heading has come up. In a
 * window that shows all of it, as a frame does, that isn't known: there it is the one that was led to.
 */
import { css } from '@linaria/core'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'

const picker = css`
  display: flex;
  gap: var(--_1);
  margin-top: var(--_4);
  padding: var(--_1);
  border-radius: 99px;
  background: var(--bank-color-fill);
  & > button {
    flex: 1;
    min-height: var(--_touch);
    padding: 0 var(--_3);
    border-radius: 99px;
    text-align: center;
    font-size: var(--_text-small);
    font-weight: 600;
    color: var(--bank-color-muted);
  }
  & > [aria-current] {
    background: var(--bank-color-surface);
    color: var(--bank-color-text);
    box-shadow: 0 0 0 1px var(--bank-color-control);
    @media (forced-colors: active) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`

interface Part {
  name: string
  /** It can be focused. */
  heading: RefObject<HTMLElement | null>
}

/** Part of a window from its top that a heading has to reach. */
const UPPER = 0.5

export function PartPicker({ label, parts }: { label: string; parts: readonly Part[] }): ReactNode {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const view = parts[0]?.heading.current?.ownerDocument.defaultView
    if (!view) return undefined
    const update = () => {
      if (view.document.documentElement.scrollHeight <= view.innerHeight) return
      setCurrent(
        Math.max(
          0,
          parts.findLastIndex(({ heading }) => {
            const top = heading.current?.getBoundingClientRect().top
            return top !== undefined && top < view.innerHeight * UPPER
          }),
        ),
      )
    }
    update()
    view.addEventListener('scroll', update, { capture: true, passive: true })
    return () => view.removeEventListener('scroll', update, { capture: true })
  }, [parts])
  return (
    <nav aria-label={label} className={picker}>
      {parts.map(({ name, heading }, index) => (
        <button
          key={name}
          type="button"
          aria-current={index === current || undefined}
          onClick={() => {
            setCurrent(index)
            heading.current?.focus({ preventScroll: true })
            heading.current?.scrollIntoView({ block: 'start' })
          }}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
