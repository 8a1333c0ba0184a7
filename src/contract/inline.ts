/** Alone in its file: the script that a merchant's page loads carries nothing else along. */

/**
 * `GET /proxy/inline` → `{ inlineAllowed }`: may the asking page show the screens in its own document
 * (readings 6)?
 */
export const INLINE_PATH = '/inline'
