/**
 * In place of a screen that can't be shown: what has happened, what is known of it, the help code, and the
 * way on. It needs no words and no stores but what it is given, as these may be what has failed.
 */
import type { ReactNode } from 'react'
import { Dock } from './Dock.tsx'
import { FeeList, FeeRow } from './Fees.tsx'
import { PrimaryButton } from './PrimaryButton.tsx'
import { Sheet } from './Sheet.tsx'
import { Intro, Title } from './Title.tsx'

export interface FailureSheetProps {
  title: string
  sentence: string
  helpCode: { label: string; value: string }
  retry: { label: string; onClick: () => void }
  /** True where a payment's slip may be beside it. */
  pay?: boolean
  /** Rows above the help code. */
  children?: ReactNode
  /** A button under that to try again. */
  wayBack?: ReactNode
}

export function FailureSheet({
  title,
  sentence,
  helpCode,
  retry,
  pay,
  children,
  wayBack,
}: FailureSheetProps) {
  return (
    <>
      <Sheet form pay={pay}>
        <Title>{title}</Title>
        <Intro>{sentence}</Intro>
        <FeeList isLined isApart>
          {children}
          <FeeRow asIs label={helpCode.label}>
            {helpCode.value}
          </FeeRow>
        </FeeList>
      </Sheet>
      <Dock variant="bare">
        <PrimaryButton onClick={retry.onClick}>{retry.label}</PrimaryButton>
        {wayBack}
      </Dock>
    </>
  )
}
