import { LIMIT_CLASSES, type LimitTable } from '../../../../src/proxy/rateLimits/table.ts'

/** Nothing is limited; a test puts back what it looks at. */
export const NO_LIMITS = Object.fromEntries(LIMIT_CLASSES.map((name) => [name, {}])) as LimitTable
