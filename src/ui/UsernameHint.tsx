/** Tells a password manager whose password is asked for. Customers can't see or focus it. */
import { visuallyHidden } from './text.ts'

export function UsernameHint({ value }: { value: string }) {
  return (
    <input
      className={visuallyHidden}
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
