/**
 * Media and container queries for styles. They are constants, so that the build can put them into the
 * styles.
 */

/**
 * Matches on the bank's own page (`<div class="bank" data-hosted>`), not on an element in a merchant's page
 * or frame.
 */
export const hosted = '.bank[data-hosted]'
export const DESKTOP = '(min-width: 961px)'
export const desktop = `@media ${DESKTOP}`
export const phone = '@media (max-width: 960px)'
/** An element (or its frame) in a wide column of the merchant's page; the container is the root. */
export const embeddedWide = '@container embedded (min-width: 640px)'
export const embeddedNarrow = '@container embedded (max-width: 639.98px)'
/** Heights (px) up to which a window is a phone held sideways, or a page at 200 % zoom. */
export const SHORT_MOST = 560
/** Height (px) up to which the buttons of a result stand side by side. */
export const LOW_WINDOW = 740
/** The same of a merchant's page, which has more than the result in its window: any phone held upright. */
export const LOW_AROUND = 960
/** Widths (px) from which on such a page has two columns, and up to which the bank's own has no card. */
export const WIDE_LEAST = 560
export const WIDE_MOST = 960
/** A phone held sideways, or a page at 200 % zoom: a sticky bar would cover the fields. */
export const short = `@media (max-height: ${SHORT_MOST}px)`
/** A window of the bank's own page of fewer than 30 base sizes: 1281 is 30 times 4.27% of 1000. */
export const low = `@media (max-width: ${WIDE_MOST}px) and (min-aspect-ratio: 1000/1281)`
/**
 * One of fewer than 35, where a keypad at the bottom edge would cover the fields: 35 base sizes are 560 px at
 * the design's width, the height of a short window.
 */
export const lowForKeypad = `@media (max-width: ${WIDE_MOST}px) and (min-aspect-ratio: 2/3)`
/** A phone held sideways, with room for two columns. */
export const shortWide = `${short} and (min-width: ${WIDE_LEAST}px) and (max-width: ${WIDE_MOST}px)`
/** A short window of fewer than 30 base sizes. */
export const lowest = `${short} and (min-aspect-ratio: 1000/1281)`
export const pointer = '@media (hover: hover)'
export const reducedMotion = '@media (prefers-reduced-motion: reduce)'
export const forcedColors = '@media (forced-colors: active)'
