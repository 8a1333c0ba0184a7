/** Renders beside the screen, because a form in a dialog can't be inside the form of the screen. */
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useCore } from '../../context.ts'

export function Overlay({ children }: { children?: ReactNode }) {
  const { port } = useCore()
  const around = port.root.querySelector('[data-root]')
  return around && createPortal(children, around)
}
