import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'
import { visitAll } from '../../gallery/visits.ts'

it('visits of the gallery go on after those that break off, each of which is told of', async () => {
  const visits: number[] = []
  const breaks: string[] = []
  await visitAll(
    [1, 2, 3, 4, 5],
    2,
    async (task) => {
      visits.push(task)
      if (task === 2 || task === 5) throw new Error(`lost at ${task}`)
    },
    (task, error) => breaks.push(`${task}: ${(error as Error).message}`),
  )
  deepEqual(visits, [1, 2, 3, 4, 5])
  deepEqual(breaks, ['2: lost at 2', '5: lost at 5'])
})
