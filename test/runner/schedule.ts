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

/**
 * Runs the chosen stages, each as soon as there is place for it and those that it needs have ended. Those
 * that fit go before one that doesn't yet.
 * @param run runs one; never rejects
 * @returns results of `run`, in the order of the names
 */
export async function runAll<Row>(
  stages: Readonly<Record<string, Scheduled>>,
  names: readonly string[],
  run: (name: string) => Promise<Row>,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  const waiting = new Set(names)
  let free = PLACES
  await new Promise<void>((resolve) => {
    const start = (name: string, places: number): void => {
      waiting.delete(name)
      free -= places
      void run(name).then((row) => {
        rows.set(name, row)
        free += places
        startFitting()
      })
    }
    const startFitting = (): void => {
      if (rows.size === names.length) resolve()
      for (const name of waiting) {
        const { needs = [], places = 1 } = stages[name] ?? {}
        const isReady = needs.every((need) => rows.has(need) || !names.includes(need))
        if (isReady && places <= free) start(name, places)
      }
    }
    startFitting()
  })
  return names.flatMap((name) => rows.get(name) ?? [])
}
