/**
 * The pasted pieces that a text can consist of beside what stood there before it; the one behind that comes
 * first, since the caret usually stands at the end.
 */
export function piecesOf(previous: string, text: string): string[] {
  if (!text.startsWith(previous) && !text.endsWith(previous)) return [text]
  const suffix = text.startsWith(previous) ? [text.slice(previous.length)] : []
  const prefix = text.endsWith(previous) ? [text.slice(0, text.length - previous.length)] : []
  return [...suffix, ...prefix]
}
