/** Lets a password manager know whose password is asked for. Not a field: nobody sees or reaches it. */
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
