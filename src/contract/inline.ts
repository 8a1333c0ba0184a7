/** Alone in its file: the script that a merchant's page loads carries nothing else along. */

/**
 * `GET /proxy/inline` → `{ inlineAllowed, mockAllowed }`: may the asking page show the screens in its own
 * document, and may MOCK run beside this proxy?
 */
export const INLINE_PATH = '/inline'

/**
 * The answer to the script itself says the same, a round trip earlier, as a metric of `Server-Timing` (W3C
 * Server Timing): `inline;desc="https://shop.example"`, or `frame` instead of `inline`. It names the page
 * that it is said to, so that a cache in between tells no other one.
 */
export const INLINE_METRIC = 'inline'
export const FRAME_METRIC = 'frame'
/**
 * Said, without an origin, to a page of which nothing else may be said: it asks. Without any metric the
 * answer "not modified" (304) would leave the stored one in force (RFC 9111 section 3.2).
 */
export const ASK_METRIC = 'ask'
