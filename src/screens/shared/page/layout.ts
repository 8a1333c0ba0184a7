/**
 * The layout around all screens of an element, which stays while they change. Each page sets how its bar and
 * slip look, and may fill the slip's foot.
 */
import { createContext, useContext, useState } from 'react'
import type { SlipState } from '../../../ui/slip/Slip.tsx'

/** A page's settings of the layout. */
export interface PageLayout {
  /** auto: close on the first screen, back on later ones · none: while a payment is running. */
  readonly nav: 'auto' | 'close' | 'none'
  /** Action of the button in the bar; null: it goes to the page before. */
  readonly onLead: (() => void) | null
  readonly slip: SlipLook
  /** Styles of an arrangement that only later screens have. */
  readonly look?: string | undefined
  readonly busy: boolean
}

/** Look of the slip. */
export interface SlipLook {
  readonly state: SlipState
  /** Class name of styles that only later screens load. */
  readonly look?: string
}

export interface LayoutControl {
  /** Called before the page is painted. */
  set(layout: PageLayout): void
  /** The slip's foot, which a page may fill. */
  readonly foot: HTMLElement | null
}

export const HERO: SlipLook = { state: 'hero' }
export const STRIP: SlipLook = { state: 'strip' }

/** For the first screens, which are drawn before any page can set it. */
const FIRST: PageLayout = { nav: 'auto', onLead: null, slip: HERO, busy: false }

const Context = createContext<LayoutControl | null>(null)
export const LayoutProvider = Context.Provider

export function useLayout(): LayoutControl {
  const layout = useContext(Context)
  if (!layout) throw new Error('A page stands outside its layout')
  return layout
}

/** The layout's own state. */
export function useLayoutState() {
  const [layout, set] = useState(FIRST)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return { layout, set, foot, setFoot }
}
