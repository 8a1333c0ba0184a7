/** What stands in a button; while it waits, a spinner before it. */
import type { ButtonProps } from './button.ts'
import { Spinner } from './Spinner.tsx'

export const ButtonText = ({ busy, busyLabel, children }: ButtonProps) =>
  busy ? (
    <>
      <Spinner />
      <span>{busyLabel ?? children}</span>
    </>
  ) : (
    children
  )
