/**
 * A page's heritage for the next one of this tab: after a reload, a way back, an element that is put back. A
 * copy of the tab gets a copy of its storage, so that nothing of this lies there while a page has it.
 */
import type { WebStorage } from '../../contract/webStorage.ts'
import type { StoredName } from '../../contract/storageKey.ts'
import { createJournal, type Journal } from './journal.ts'
import type { Ports } from './ports.ts'

export interface InheritanceOptions<T> {
  readonly ports: Pick<Ports, 'onUnload' | 'onRestored'>
  readonly storage: WebStorage | undefined
  readonly name: StoredName
  readonly initial: T
}

/** A page that is killed without a word leaves nothing: the next one begins with `initial`. */
export interface Inheritance<T> extends Omit<Journal<T>, 'reread'> {
  /** Leaves it, once this page has ended. */
  end(): void
}

export function createInheritance<T>({
  ports,
  storage,
  name,
  initial,
}: InheritanceOptions<T>): Inheritance<T> {
  let value = initial
  let isOwn = false
  const take = () => {
    if (isOwn) return
    const legacy = createJournal<{ readonly value: T | null }>(storage, name, { value: null })
    value = legacy.read().value ?? initial
    if (legacy.read().value !== null) legacy.clear()
    isOwn = true
  }
  const leave = () => {
    if (isOwn && value !== initial)
      createJournal<{ readonly value: T | null }>(storage, name, { value: null }).write({ value })
    isOwn = false
  }
  take()
  const stops = [ports.onUnload(leave), ports.onRestored(take)]
  return {
    read: () => value,
    write(next) {
      value = next
    },
    clear() {
      value = initial
    },
    end() {
      stops.forEach((stop) => stop())
      leave()
    },
  }
}
