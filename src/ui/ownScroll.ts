/**
 * Areas that scroll by themselves, on a page whose library scrolls instead of the browser: such libraries
 * listen at the window and never see into the element. Lenis and those built on it honour the attribute.
 */
import type { SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent): void => event.stopPropagation()

export const ownScroll = { 'data-lenis-prevent': '', onWheel: stop, onTouchMove: stop } as const
