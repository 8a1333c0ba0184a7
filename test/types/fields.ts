/** Lines about fields that must not compile. */
import type { InputProps } from '../../src/ui/TextField.tsx'

export const last: InputProps = { enterKeyHint: 'done' }
// @ts-expect-error Enter sends the form in every field
export const first: InputProps = { enterKeyHint: 'next' }
