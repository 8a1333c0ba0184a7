/** Where this runs. What is allowed in each is the proxy's word, not the page's. */

export const ENVIRONMENTS = ['PRO', 'UAT', 'SIT', 'MOCK', 'DEV'] as const
export type Environment = (typeof ENVIRONMENTS)[number]
