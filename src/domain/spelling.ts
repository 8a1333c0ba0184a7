/** Names that somebody meant when they wrote another one. */

/**
 * Number of letters that must be changed, added, left out or swapped with their neighbour (Damerau and
 * Levenshtein's distance).
 */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array.from(b, () => 0)])
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity
  for (let i = 0; i <= a.length; i++) {
    for (let j = i === 0 ? 0 : 1; j <= b.length; j++) {
      const row = rows[i] as number[]
      if (i === 0) {
        row[j] = j
        continue
      }
      const isSame = a[i - 1] === b[j - 1]
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(row[j] ?? Infinity, at(i - 2, j - 2) + 1)
    }
  }
  return at(a.length, b.length)
}

/** Case and what stands between the words are no other letters. */
const foldedOf = (name: string): string => name.toUpperCase().replace(/[-.\s]/g, '_')

/**
 * The likeliest name; undefined when none is near enough. One letter may differ in a name of up to four, two
 * or a third of the letters in a longer one.
 */
export function nearest(name: string, names: readonly string[]): string | undefined {
  const plain = foldedOf(name)
  const ranked = names
    .map((candidate) => ({ candidate, far: distance(plain, foldedOf(candidate)) }))
    .toSorted((a, b) => a.far - b.far)
  const [best] = ranked
  if (!best) return undefined
  const { length } = best.candidate
  return best.far <= Math.max(length < 5 ? 1 : 2, Math.floor(length / 3)) ? best.candidate : undefined
}
