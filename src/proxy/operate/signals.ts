/** What signals mean to the process that an operator has started. Node only. */

export interface OnSignals {
  /** SIGHUP. */
  reload(): void
  /** SIGTERM or SIGINT. */
  stop(signal: string): Promise<void>
  /** The second of them: at once. */
  end(): void
}

export function onSignals({ reload, stop, end }: OnSignals): void {
  let stopping = false
  process.on('SIGHUP', reload)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return end()
      stopping = true
      void stop(signal)
    })
  }
}
