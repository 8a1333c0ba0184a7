/** Focuses a field by its name, anywhere in this element. */
import type { Core } from '../../../stores/core/core.ts'

export const focusField = (core: Pick<Core, 'port' | 'focus'>, name: string): void =>
  core.focus(core.port.root.querySelector<HTMLElement>(`input[name="${name}"]`))
