/**
 * Number of stages that run at a time. Most wait now and then, for a browser, a bank or a process that
 * starts: two cores serve three of them.
 */
export const PLACES = 3

/** The part of a stage that decides when it may start. */
export interface Scheduled {
  /** Stages that run first. */
  readonly needs?: readonly string[]
  /** Places that it takes of `PLACES`; one is usual. */
  readonly places?: number
}
type Table = Readonly<Record<string, Scheduled>>

/**
 * The stages that may start now, in the order of the table: there is place for each (one, or as many as its
 * `places`), and all it needs has ended. Those that fit go before one that doesn't yet.
 * @param state names of the chosen ones, in its order: what has not started, runs, and has ended
 */
export function startable(
  stages: Table,
  { waiting, running, ended }: Readonly<Record<'waiting' | 'running' | 'ended', readonly string[]>>,
): string[] {
  const names: string[] = []
  const stageNames = new Set([...waiting, ...running, ...ended])
  const placesOf = (name: string): number => stages[name]?.places ?? 1
  let free = running.reduce((places, name) => places - placesOf(name), PLACES)
  for (const name of waiting) {
    const isReady = (stages[name]?.needs ?? []).every((need) => !stageNames.has(need) || ended.includes(need))
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
export async function runAll<Row>(
  stages: Table,
  stageNames: readonly string[],
  run: (name: string) => Promise<Row>,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  const running = new Map<string, Promise<{ name: string; row: Row }>>()
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
  return stageNames.map((name) => rows.get(name)!)
}
