/**
 * The frame around all screens of an element, which stays while they change: each page says how its bar and
 * its slip look, and may put something on the slip's foot.
 */
import { createContext, useContext, useState } from 'react'
import type { SlipState } from '../../../ui/slip/Slip.tsx'

/** What a page says about the frame. */
export interface PageFrame {
  /** auto: close on the first screen, back on later ones · none: while money moves. */
  readonly nav: 'auto' | 'close' | 'none'
  /** Instead of the page before; null: there is nothing instead. */
  readonly onLead: (() => void) | null
  readonly slip: SlipLook
  readonly busy: boolean
}

/** A state of the slip. */
export interface SlipLook {
  readonly state: SlipState
  /** Styles of a state that only later screens have. */
  readonly look?: string
}

export interface FrameControl {
  /** Before the page is painted. */
  set(frame: PageFrame): void
  /** The slip's foot, for what a page puts there. */
  readonly foot: HTMLElement | null
}

export const HERO: SlipLook = { state: 'hero' }
export const STRIP: SlipLook = { state: 'strip' }

/** What the first screens are drawn with, before any page could say so. */
const FIRST: PageFrame = { nav: 'auto', onLead: null, slip: HERO, busy: false }

const Context = createContext<FrameControl | null>(null)
export const FrameProvider = Context.Provider

export function useFrame(): FrameControl {
  const frame = useContext(Context)
  if (!frame) throw new Error('A page stands outside its frame')
  return frame
}

/** The state of the frame itself. */
export function useFrameState() {
  const [frame, set] = useState(FIRST)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return { frame, set, foot, setFoot }
}
