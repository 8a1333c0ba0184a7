/** The text of a button, with a spinner before it while it waits. */
import type { ButtonProps } from './button.ts'
import { Spinner } from './Spinner.tsx'

export const ButtonText = ({ busy, busyLabel, children }: ButtonProps) =>
  busy ? (
    <>
      <Spinner />
      <span>{busyLabel ?? children}</span>
    </>
  ) : (
    // A text that a component returns is beside nothing, but React knows its node (src/text/jsx-runtime.ts).
    <>{children}</>
  )
