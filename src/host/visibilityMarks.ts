/** Attributes by which a frame knows what on its screens is what (visibility.ts). */

/** The ways out, which can be used also while the frame can't be seen. */
export const ALWAYS_USABLE = 'data-free'
/** The sentence with the amount, which must have been read before something is typed or pressed. */
export const MUST_BE_READ = 'data-read'
