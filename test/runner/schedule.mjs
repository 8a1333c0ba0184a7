// Which stages run at a time. Most wait now and then, for a browser, a bank or a process that starts: two
// cores serve three of them.
const AT_ONCE = 3

/**
 * The stages that may start now, in the order of the table: a place is free, and all they need has ended.
 * One that runs alone lets others go first while some run.
 * @param stages the table
 * @param names the chosen ones, in its order: what has not started, runs, and has ended
 */
export function startable(stages, { waiting, running, ended }) {
  const names = []
  const stageNames = new Set([...waiting, ...running, ...ended])
  const isAlone = (name) => stages[name].alone === true
  for (const name of waiting) {
    const busy = [...running, ...names]
    if (busy.length >= AT_ONCE || busy.some(isAlone)) break
    const isReady = (stages[name].needs ?? []).every((need) => !stageNames.has(need) || ended.includes(need))
    if (isReady && !(isAlone(name) && busy.length > 0)) names.push(name)
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
