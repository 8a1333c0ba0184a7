/** Shadows as computed styles write them, of `box-shadow` and of `filter`: their colours, and their size. */

const COLOURS = /(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\((?:[^()]|\([^()]*\))*\)|#\w+/g

/** The colours of a shadow, each as it is written there. */
export const coloursIn = (shadow: string): readonly string[] => shadow.match(COLOURS) ?? []

/** The most of a shadow, in px: beyond that it paints over what stands beside its box. */
const BOUNDS = [
  ['x', 32],
  ['y', 32],
  ['blur', 96],
  ['spread', 2],
] as const
const MOST_LAYERS = 4

/** @param shadow with its lengths in px */
export function isSmallShadow(shadow: string): boolean {
  const layers = shadow.replace(COLOURS, '').split(/,|\)\s*(?=drop-shadow)/)
  const isSmall = (layer: string): boolean => {
    const lengths = (layer.match(/-?[\d.]+(?:e[+-]?\d+)?/g) ?? []).map(Number)
    return (
      lengths.length >= 2
      && lengths.every((length, index) => {
        const [name, most] = BOUNDS[index] ?? ['more', -1]
        // A negative spread draws the shadow in.
        return (name === 'spread' ? length : Math.abs(length)) <= most
      })
    )
  }
  return layers.length <= MOST_LAYERS && layers.every(isSmall)
}
