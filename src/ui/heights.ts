/**
 * How tall a screen is at least, in base sizes, so that what stands below an element doesn't move; known
 * before there is a screen, too. Constants, so that the build can put them into the sheets.
 */

export const SCREEN_HEIGHT = 46
/** Of a payment: all its screens alike. */
export const PAYMENT_HEIGHT = 48

/** The base size: a share of the width, between two bounds in px. */
export const BASE_SHARE = 0.0427
export const BASE_LEAST = 14
export const BASE_MOST = 18

/**
 * Declarations of a box that is as tall as a screen will be, before its styles are there.
 * @param sizes SCREEN_HEIGHT or PAYMENT_HEIGHT
 * @param room what it is never taller than, as a CSS length
 */
export const roomFor = (sizes: number, room: string): string => {
  const times = `*${sizes}*var(--bank-font-scale,1)`
  return (
    `aspect-ratio:1/calc(${BASE_SHARE}${times});`
    + `min-height:min(${room},${BASE_LEAST}px${times});max-height:min(${room},${BASE_MOST}px${times})`
  )
}
