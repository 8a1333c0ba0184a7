/**
 * The position of the caret after the text of a field was replaced: before the same text that followed it,
 * else after the same text that preceded it, else at the end.
 * @param caret its position in the old text
 */
export function caretAfter(old: string, caret: number, text: string): number {
  const tail = old.slice(caret)
  if (text.endsWith(tail)) return text.length - tail.length
  return text.startsWith(old.slice(0, caret)) ? caret : text.length
}
