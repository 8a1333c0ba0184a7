/** Conditions that styles are written for. Constants, so that the build can put them into the sheets. */

/**
 * The page of our own, as opposed to an element in a merchant's page or a frame: `<div class="bank"
 * data-hosted>`.
 */
export const hosted = '.bank[data-hosted]'
export const desktop = '@media (min-width: 961px)'
export const pointer = '@media (hover: hover)'
export const calm = '@media (prefers-reduced-motion: reduce)'
export const forced = '@media (forced-colors: active)'
