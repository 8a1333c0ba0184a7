/** Mutations that change nothing anybody could notice, by id, each with the reason. They are not chosen. */
export const EQUIVALENT: Readonly<Record<string, string>> = {}
