/**
 * A document that must be read to its end: it scrolls, reports that its end was visible, and has a button
 * that leads there.
 */
import { css } from '@linaria/core'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { cx } from './cx.ts'
import { ownScroll } from './ownScroll.ts'

const frame = css`
  position: relative;
  flex: 1 1 0;
  display: flex;
  min-height: calc(var(--_rem) * 16);
  margin-top: var(--_4);
  border-block: 1px solid var(--bank-color-line);
  /* Printed whole. */
  @media print {
    display: block;
    min-height: 0;
    &::after,
    & > button {
      display: none;
    }
    & > div {
      overflow: visible;
    }
  }
`
const fadeOut = css`
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: calc(var(--_rem) * 7);
    background: linear-gradient(transparent, var(--bank-color-surface) 62%);
    pointer-events: none;
  }
`
const text = css`
  position: relative;
  flex: 1;
  overflow: auto;
  min-height: 0;
  padding-right: var(--_2);
  scrollbar-width: thin;
  scrollbar-color: var(--bank-color-control) transparent;
  &:focus-visible {
    outline-offset: -3px;
  }
  & h2,
  & h3 {
    font-weight: 600;
    margin: var(--_4) 0 var(--_1);
  }
  scroll-behavior: smooth;
  @media (prefers-reduced-motion: reduce) {
    scroll-behavior: auto;
  }
  & p,
  & li {
    color: var(--bank-color-muted);
  }
  & p + p,
  & ul,
  & ol,
  & ul + p,
  & ol + p {
    margin-top: var(--_2);
  }
  & li {
    margin-inline-start: var(--_5);
    list-style: disc;
  }
  & ol li {
    list-style: decimal;
  }
  & > :last-child {
    height: var(--_4);
  }
`
const pill = css`
  position: absolute;
  z-index: 1;
  bottom: var(--_3);
  left: 50%;
  transform: translateX(-50%);
  display: flex;
  align-items: center;
  gap: var(--_2);
  min-height: 44px;
  padding: var(--_2) var(--_4);
  border-radius: 99px;
  background: var(--bank-color-text);
  color: var(--bank-color-surface);
  font-size: var(--_text-small);
  font-weight: 600;
  white-space: nowrap;
  & svg {
    width: 1em;
    height: 1em;
    stroke-width: 2;
  }
`

export interface DocumentProps {
  /** Name of the scrollable region, for screen readers. */
  label: string
  /** Text of the button that leads to the end. */
  toEnd: string
  /** Called once, when the end has been visible. */
  onEnd?: (() => void) | undefined
  children?: ReactNode
}

export function Document({ label, toEnd, onEnd, children }: DocumentProps) {
  const region = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  const onReach = useEffectEvent(() => {
    setIsSeen(true)
    onEnd?.()
  })

  useEffect(() => {
    if (isSeen) return undefined
    // One pixel of tolerance, since positions are fractions on zoomed pages.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onReach()
      },
      { root: region.current, rootMargin: '0px 0px 8px 0px' },
    )
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [isSeen])

  const scroll = () => {
    const element = region.current!
    element.scrollTop = element.scrollHeight
    element.focus({ preventScroll: true })
  }
  return (
    <div className={cx(frame, !isSeen && fadeOut)}>
      <div
        ref={region}
        {...ownScroll}
        className={text}
        translate="no"
        role="region"
        aria-label={label}
        tabIndex={0}
      >
        {children}
        <div ref={end} aria-hidden="true" />
      </div>
      {!isSeen && (
        <button type="button" className={pill} onClick={scroll}>
          <Icon name="down" />
          {toEnd}
        </button>
      )}
    </div>
  )
}
