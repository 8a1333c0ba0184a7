// Which stages run at a time: as many as the two cores of a small machine can serve.
const CORES = 2

/** What a stage keeps busy; most use whatever there is. */
const coresOf = ({ cores = CORES }) => cores

/**
 * The stages that may start now, in the order of the table: all that they need has ended, and a core is free.
 * One that needs more cores than are free lets others go first.
 * @param stages the table
 * @param names the chosen ones, in its order: what has not started, runs, and has ended
 */
export function startable(stages, { waiting, running, ended }) {
  const names = []
  const stageNames = new Set([...waiting, ...running, ...ended])
  let free = CORES - running.reduce((sum, name) => sum + coresOf(stages[name]), 0)
  for (const name of waiting) {
    const isReady = (stages[name].needs ?? []).every((need) => !stageNames.has(need) || ended.includes(need))
    if (!isReady || coresOf(stages[name]) > free) continue
    names.push(name)
    free -= coresOf(stages[name])
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
