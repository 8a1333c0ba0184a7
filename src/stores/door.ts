/** The one door from the first screen's stores to what they need after it: a module that is fetched once. */
export const later = () => import('./later.ts')
