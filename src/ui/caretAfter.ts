/**
 * Where the caret belongs when the text of a field is replaced: before the same rest as before; else behind
 * the same beginning; else at the end.
 * @param caret its place in the old text
 */
export function caretAfter(old: string, caret: number, text: string): number {
  const rest = old.slice(caret)
  if (text.endsWith(rest)) return text.length - rest.length
  return text.startsWith(old.slice(0, caret)) ? caret : text.length
}
