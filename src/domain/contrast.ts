/** Readable pairs of colours: relative luminance and contrast as WCAG 2.2 defines them. */

/** A colour of sRGB; each part from 0 to 1. */
export interface Rgba {
  readonly red: number
  readonly green: number
  readonly blue: number
  /** 0: nothing of it is seen. */
  readonly alpha: number
}

/** Text of usual size (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5

/** Two tokens that a screen draws on each other. */
export type Pair = readonly [text: string, ground: string]

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

const luminance = ({ red, green, blue }: Rgba): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** The visible colour where one lies on another, which hides all below it. */
export function blend(top: Rgba, base: Rgba): Rgba {
  const mix = (a: number, b: number) => a * top.alpha + b * (1 - top.alpha)
  return {
    red: mix(top.red, base.red),
    green: mix(top.green, base.green),
    blue: mix(top.blue, base.blue),
    alpha: 1,
  }
}

/**
 * From 1 (nothing can be distinguished) to 21; a translucent text is what it looks like on its ground.
 */
export function contrastOf(text: Rgba, ground: Rgba): number {
  const lights = [luminance(blend(text, ground)), luminance(ground)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}

/**
 * The names among `custom` that can be used. Where a text can't be read on its ground both fall back to ours,
 * and a ground one can see through does so alone; then the rest is checked anew.
 * @param custom colours of others; null: not known which
 * @param defaults all colours as they are without them
 */
export function readableOf(
  custom: ReadonlyMap<string, Rgba | null>,
  defaults: ReadonlyMap<string, Rgba>,
  pairs: readonly Pair[],
): ReadonlySet<string> {
  const usable = new Map<string, Rgba>()
  for (const [name, colour] of custom) if (colour) usable.set(name, colour)
  for (const [, ground] of pairs) if ((usable.get(ground)?.alpha ?? 1) < 1) usable.delete(ground)
  const isBad = ([text, ground]: Pair) => {
    const [textColour, groundColour] = [text, ground].map((name) => usable.get(name) ?? defaults.get(name))
    return (
      textColour !== undefined
      && groundColour !== undefined
      && contrastOf(textColour, groundColour) < READABLE
    )
  }
  for (;;) {
    // Pairs of ours alone are not checked: there is nothing to replace.
    const bad = pairs.find((pair) => pair.some((name) => usable.has(name)) && isBad(pair))
    if (!bad) return new Set(usable.keys())
    for (const name of bad) usable.delete(name)
  }
}
