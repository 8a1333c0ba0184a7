/**
 * Facts in one or two languages: side by side if there is room, else one below the other. The first language
 * is binding, the second is its translation.
 */
import { css } from '@linaria/core'
import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { desktop, embeddedWide, hosted } from './media.ts'
import { useScreenMark } from './useScreenMark.ts'

/** A text in two languages may be wider than a form. */
const bilingual = css`
  & > :first-child {
    margin-top: var(--_5);
  }
  max-width: none;
  :global() {
    /* The title begins where the text does. */
    [part='screen'][data-bilingual] > section > * {
      max-width: none;
    }
    ${embeddedWide} {
      [part='screen'][data-bilingual] {
        /* The amount can be read still in the narrower column. */
        grid-template-columns: minmax(calc(var(--_rem) * 13), 1fr) minmax(0, 3.2fr);
        max-width: calc(var(--_rem) * 60);
      }
    }
    ${desktop} {
      ${hosted} [part='screen'][data-bilingual] {
        width: calc(var(--_rem) * 64);
      }
    }
  }
`
const bilingualList = css`
  & > li {
    padding: var(--_3) 0;
  }
  & > li + li {
    border-top: 1px solid var(--bank-color-line);
  }
`
/** Two columns if each can be 13 base sizes wide. */
const pair = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(calc(var(--_rem) * 13), 100%), 1fr));
  gap: var(--_2) var(--_6);
  & > [lang] + [lang] {
    color: var(--bank-color-muted);
  }
`
const fact = css`
  & > b {
    display: block;
    font-size: var(--_text-small);
    font-weight: 400;
    color: var(--bank-color-muted);
  }
  & > span {
    display: block;
    font-variant-numeric: tabular-nums lining-nums;
    text-wrap: pretty;
  }
`
const head = css`
  padding: var(--_6) 0 var(--_2);
  font-size: var(--_text-lead);
  font-weight: 600;
  line-height: 1.3;
  &:focus,
  &:focus-visible {
    outline: none;
  }
`
const quiet = css`
  padding: var(--_2) 0;
  font-size: var(--_text-small);
  color: var(--bank-color-muted);
`

/** One text for each language; the first one is binding. */
export type InEachLanguage<T> = readonly (readonly [lang: string, text: T])[]

export function Bilingual({ children }: { children?: ReactNode }) {
  const ref = useScreenMark('data-bilingual')
  return (
    <div ref={ref} className={bilingual} translate="no">
      {children}
    </div>
  )
}

/** It can be focused, since the buttons for the parts (PartPicker.tsx) lead to these headings. */
export function BilingualHeading({
  texts,
  ref,
}: {
  texts: InEachLanguage<ReactNode>
  ref?: Ref<HTMLHeadingElement>
}) {
  return (
    <h2 ref={ref} tabIndex={-1} className={cx(head, pair)}>
      {texts.map(([lang, text]) => (
        <span key={lang} lang={lang}>
          {text}
        </span>
      ))}
    </h2>
  )
}

/** @param small as a remark */
export function BilingualText({
  texts,
  small,
}: {
  texts: InEachLanguage<ReactNode>
  small?: boolean | undefined
}) {
  return (
    <div className={cx(pair, small && quiet)}>
      {texts.map(([lang, text]) => (
        <p key={lang} lang={lang}>
          {text}
        </p>
      ))}
    </div>
  )
}

export interface BilingualFact {
  key: string
  texts: InEachLanguage<{ label: ReactNode; value: ReactNode }>
}

export function BilingualFacts({ facts }: { facts: readonly BilingualFact[] }) {
  return (
    <ul className={bilingualList}>
      {facts.map(({ key, texts }) => (
        <li key={key} className={pair}>
          {texts.map(([lang, { label, value }]) => (
            <div key={lang} lang={lang} className={fact}>
              <b>{label}</b>
              <span>{value}</span>
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
