/** The one door from the first screens to what the app needs after them: a module that is fetched once. */
export const later = () => import('./later.ts')
