/**
 * The result, or why the customer can't continue: seal, title, amount or sentence. Facts follow in the
 * sheet.
 */
import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { IconName } from './Icon.tsx'
import { Seal, type Tone } from './Seal.tsx'
import { Intro, Title } from './Title.tsx'

const centre = css`
  display: flex;
  flex-direction: column;
  align-items: center;
  padding: var(--_10) 0 var(--_6);
  text-align: center;
  & > h1 {
    margin-top: var(--_5);
  }
  & > p {
    max-width: calc(var(--_rem) * 19.5);
  }
`
/** Without a seal, aligned with the rows below it. */
const plain = css`
  padding: var(--_8) 0 0;
`
/** Centred in the sheet, when nothing follows. */
const middle = css`
  flex: 1;
  justify-content: center;
  padding-top: var(--_6);
`
const small = css`
  margin-top: var(--_5);
  font-size: var(--_text-small);
  color: var(--bank-color-muted);
`

export type { Tone }

export interface OutcomeProps {
  tone: Tone
  icon?: IconName | undefined
  /** Undefined where the title is shown elsewhere. */
  title: ReactNode
  /** The sentence below the title. */
  children?: ReactNode
  /** Small text: the support code. */
  note?: ReactNode
  isAlone?: boolean | undefined
  /** Without a seal, when the order above shows what this is about. */
  plain?: boolean | undefined
  /** Name of the error that the sentence is about. */
  problem?: string | undefined
  /** Announced when it appears, because the focus doesn't move to it. */
  isAnnounced?: boolean | undefined
}

export function Outcome({
  tone,
  icon,
  title,
  children,
  note,
  isAlone,
  plain: isPlain,
  problem,
  isAnnounced,
}: OutcomeProps) {
  return (
    <div
      className={cx(isPlain ? plain : centre, isAlone && middle)}
      role={isAnnounced ? 'alert' : undefined}
      data-error={problem}
    >
      {!isPlain && <Seal tone={tone} icon={icon} />}
      {title !== undefined && <Title>{title}</Title>}
      {children && <Intro part={problem ? 'message' : undefined}>{children}</Intro>}
      {note && <p className={small}>{note}</p>}
    </div>
  )
}
