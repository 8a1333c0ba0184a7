/** Puts the focus into a field by its name, wherever in this element it stands. */
import type { Core } from '../../../stores/core/core.ts'

export const focusField = (core: Core, name: string): void =>
  core.port.root.querySelector<HTMLElement>(`input[name="${name}"]`)?.focus()
