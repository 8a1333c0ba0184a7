/** Counting step by step, one question after the other. */
import type { Count, Limits } from './sharedStore.ts'

/** As a store without a way of its own to do it. */
export const takeInTurn: Limits['takeInTurn'] = async (steps) => {
  const counts: Count[] = []
  for (const step of steps) {
    const taken = await Promise.all(
      step.map(async ({ counter, key, times }) => ({
        rule: counter.rule,
        taken: await counter.take(key, times),
      })),
    )
    counts.push(...taken)
    if (taken.some((count) => count.taken.over)) break
  }
  return counts
}
