/** Attributes by which a frame knows what on its screens is what (visibility.ts). */

/** What can be used also while the frame can't be seen: the ways out. */
export const ALWAYS_USABLE = 'data-free'
/** What must have been read before something is typed or pressed: the sentence with the amount. */
export const MUST_BE_READ = 'data-read'
