/**
 * The lazily loaded part of an element whose screens are in a frame or on the hosted page. It doesn't know
 * React.
 */
import { frame } from './frame.ts'
import { redirect } from './redirect.ts'
import type { Mount } from '../shell.ts'

export const mount: Mount = (shell) => (shell.element.mode === 'redirect' ? redirect(shell) : frame(shell))
