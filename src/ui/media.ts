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
/** A phone held sideways, or a page at 200 % zoom: a sticky bar would cover the fields. */
export const short = '@media (max-height: 560px)'
/** The same, with room for two columns. */
export const shortWide = '@media (max-height: 560px) and (min-width: 560px) and (max-width: 960px)'
export const pointer = '@media (hover: hover)'
export const calm = '@media (prefers-reduced-motion: reduce)'
export const forced = '@media (forced-colors: active)'
