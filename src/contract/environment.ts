/** The environment. The proxy decides what is allowed in each, not the page. */

export const ENVIRONMENTS = ['PRO', 'UAT', 'SIT', 'MOCK', 'DEV'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/**
 * Response header by which a bank says which of these it is. Nothing hangs on it but a test of the bank,
 * which doesn't begin where it says PRO.
 */
export const ENVIRONMENT_HEADER = 'bank-environment'
