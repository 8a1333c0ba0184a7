/**
 * The lazily loaded part of an element whose screens stand elsewhere: in a frame, or on the hosted page.
 * Knows nothing of React.
 */
import { frame } from './frame.ts'
import { redirect } from './redirect.ts'
import type { Mount } from './shell.ts'

export const mount: Mount = (shell) => (shell.element.mode === 'redirect' ? redirect(shell) : frame(shell))
