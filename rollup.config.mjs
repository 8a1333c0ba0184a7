/** Rollup's settings. The bundles are in demo/bundles.ts, which has types. */
import { bundles } from './demo/bundles.ts'

export { bundles, testBundles } from './demo/bundles.ts'
export default Object.values(bundles)
