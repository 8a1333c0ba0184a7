/**
 * What a reload must find again, per journey or order, in sessionStorage; works from memory where storage is
 * blocked. Never a secret.
 */
import type { Keeper } from '../../client/session.ts'
import { keptAs } from '../../contract/kept.ts'

export interface Journal<T> {
  read(): T
  write(next: T): void
  clear(): void
}

export function createJournal<T>(storage: Keeper | undefined, name: string, initial: T): Journal<T> {
  const key = keptAs(name)
  const restored = (): T => {
    try {
      const text = storage?.getItem(key)
      return text ? { ...initial, ...(JSON.parse(text) as Partial<T>) } : initial
    } catch {
      return initial
    }
  }
  let value = restored()
  const save = (task: () => void) => {
    try {
      task()
    } catch {
      // Storage is full or blocked: memory goes on.
    }
  }
  return {
    read: () => value,
    write: (next) => {
      value = next
      save(() => storage?.setItem(key, JSON.stringify(next)))
    },
    clear: () => {
      value = initial
      save(() => storage?.removeItem(key))
    },
  }
}
