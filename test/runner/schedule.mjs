// Number of stages that run at a time. Most wait now and then, for a browser, a bank or a process that
// starts: two cores serve three of them.
export const PLACES = 3

/**
 * The stages that may start now, in the order of the table: there is place for each (one, or as many as its
 * `places`), and all it needs has ended. Those that fit go before one that doesn't yet.
 * @param stages the table
 * @param names the chosen ones, in its order: what has not started, runs, and has ended
 */
export function startable(stages, { waiting, running, ended }) {
  const names = []
  const stageNames = new Set([...waiting, ...running, ...ended])
  const placesOf = (name) => stages[name].places ?? 1
  let free = running.reduce((places, name) => places - placesOf(name), PLACES)
  for (const name of waiting) {
    const isReady = (stages[name].needs ?? []).every((need) => !stageNames.has(need) || ended.includes(need))
    if (!isReady || placesOf(name) > free) continue
    names.push(name)
    free -= placesOf(name)
  }
  return names
}

/**
 * Runs the chosen stages, each as soon as it may start.
 * @param run runs one; never rejects
 * @returns what `run` gave, in the order of the table
 */
export async function runAll(stages, stageNames, run) {
  const rows = new Map()
  const running = new Map()
  while (rows.size < stageNames.length) {
    const waiting = stageNames.filter((name) => !rows.has(name) && !running.has(name))
    const state = { waiting, running: [...running.keys()], ended: [...rows.keys()] }
    for (const name of startable(stages, state))
      running.set(
        name,
        run(name).then((row) => ({ name, row })),
      )
    const { name, row } = await Promise.race(running.values())
    running.delete(name)
    rows.set(name, row)
  }
  return stageNames.map((name) => rows.get(name))
}
