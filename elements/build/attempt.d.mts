/** The text of the functions that request a file of the build. */
export const ATTEMPT: string
