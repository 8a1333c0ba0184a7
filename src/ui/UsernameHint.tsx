/** Tells a password manager whose password is asked for. Customers can't see or focus it. */
import { hidden } from './text.ts'

export function UsernameHint({ value }: { value: string }) {
  return (
    <input
      className={hidden}
      type="text"
      name="username"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
