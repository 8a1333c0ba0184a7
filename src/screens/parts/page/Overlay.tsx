/** Draws beside the screen instead of inside it: a form in a dialog can't stand in the form of the screen. */
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useCore } from '../../context.ts'

export function Overlay({ children }: { children?: ReactNode }) {
  const { port } = useCore()
  const around = port.root.querySelector('[data-root]')
  return around && createPortal(children, around)
}
