/** Alone in its file: the script that a merchant's page loads carries nothing else along. */

/**
 * `GET /proxy/inline` → `{ inlineAllowed, mockAllowed }`: may the asking page show the screens in its own
 * document, and may MOCK run beside this proxy?
 */
export const INLINE_PATH = '/inline'
