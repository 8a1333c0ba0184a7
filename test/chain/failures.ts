/** Five wrong codes, passwords or PINs in a row, and the errors that a page shows for them. */
import type { Core } from '../../src/stores/core/core.ts'

/** Tries five times; returns the names of the errors, in the dialog or at the field. */
export async function failFive(
  { events }: Core,
  attempt: (turn: number) => Promise<void>,
): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = []
  let name: string | undefined
  events.onEvent(({ detail }) => {
    if ('error' in detail) name = detail.error.code
  })
  for (let turn = 0; turn < 5; turn++) {
    await attempt(turn)
    names.push(name)
  }
  return names
}

/** The five errors: they count the tries down, and the last one blocks. */
export const countdownOf = (title: 'OTP' | 'PASSWORD' | 'PIN'): string[] => [
  `${title}_WRONG`,
  `${title}_WRONG_CHANCES`,
  `${title}_WRONG_BEFORE_LOCK`,
  `${title}_WRONG_BEFORE_LOCK`,
  `${title}_BLOCKED`,
]
