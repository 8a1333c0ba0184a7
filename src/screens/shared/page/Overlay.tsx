/** Renders beside the screen, because a form in a dialog can't be inside the form of the screen. */
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useCore } from '../../context.ts'

export function Overlay({ children }: { children?: ReactNode }) {
  const { port } = useCore()
  const root = port.root.querySelector('[data-root]')
  return root && createPortal(children, root)
}
