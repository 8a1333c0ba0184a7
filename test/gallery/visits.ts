/** Visits one after the other, some at a time. One that breaks off is told of, and the others go on. */
export async function visitAll<Task>(
  tasks: readonly Task[],
  atOnce: number,
  visit: (task: Task) => Promise<void>,
  onBreak: (task: Task, error: unknown) => void,
): Promise<void> {
  const queue = [...tasks]
  const work = async (): Promise<void> => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      const current = task
      await visit(current).catch((error: unknown) => onBreak(current, error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
