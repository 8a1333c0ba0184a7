/** Where this runs. The proxy decides what is allowed in each, not the page. */

export const ENVIRONMENTS = ['PRO', 'UAT', 'SIT', 'MOCK', 'DEV'] as const
export type Environment = (typeof ENVIRONMENTS)[number]
