/**
 * The minimum heights of screens in base sizes, so that what is below an element doesn't move. They are also
 * needed before there is a screen. They are constants, so that the build can put them into the styles.
 */

export const SCREEN_HEIGHT = 46
/** All screens of a payment have the same height. */
export const PAYMENT_HEIGHT = 48

/** The base size is a share of the width; in a merchant's page between two limits in px. */
export const BASE_SHARE = 0.0427
export const BASE_LEAST = 14
export const BASE_MOST = 18
/** Above WIDE_MOST, and what a low window of the bank's own page never goes under. */
export const BASE_USUAL = 16
/** Least height of the bank's own page in base sizes: in a lower window the base is less. */
export const LEAST_HEIGHT = 30

/**
 * The style of a box that has a screen's height before the screen's styles are loaded.
 * @param sizes SCREEN_HEIGHT or PAYMENT_HEIGHT
 * @param room the maximum height, as a CSS length
 */
export const roomFor = (sizes: number, room: string): string => {
  const times = `*${sizes}*var(--bank-font-scale,1)`
  return (
    `aspect-ratio:1/calc(${BASE_SHARE}${times});`
    + `min-height:min(${room},${BASE_LEAST}px${times});max-height:min(${room},${BASE_MOST}px${times})`
  )
}
