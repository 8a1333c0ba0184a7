/**
 * Properties over generated inputs (fast-check). Every run looks at the same inputs, so that what it finds
 * comes from the change it judges. For exploring, PROPERTY_SEED (a whole number) chooses others, and
 * PROPERTY_RUNS how many of each whose test names no number:
 * `PROPERTY_SEED=7 PROPERTY_RUNS=2000 npm test -- unit`.
 */
import fc from 'fast-check'

const { PROPERTY_SEED: seed = '1', PROPERTY_RUNS: runs } = process.env

fc.configureGlobal({ seed: Number(seed), ...(runs && { numRuns: Number(runs) }) })

export { fc }
