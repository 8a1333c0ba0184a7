/** Counts by one rule at a store, outside a request. */
import assert from 'node:assert/strict'
import type { Rule, SharedStore, Usage } from '../src/proxy/store/sharedStore.ts'

/** @param times how often the key is counted; once when missing */
export const counterOf =
  ({ limits }: Pick<SharedStore, 'limits'>, rule: Rule) =>
  async (key: string, times = 1): Promise<Usage> => {
    const [count] = await limits.take([[{ rule, key, times }]])
    return count?.usage ?? assert.fail('nothing was counted')
  }
