/**
 * State that a reload must find again, per journey or order, in sessionStorage; works from memory where
 * storage is blocked. Never a secret.
 */
import type { WebStorage } from '../../contract/webStorage.ts'
import { storageKey, type StoredName } from '../../contract/storageKey.ts'
import { toJson, type WireForm } from '../../contract/wire.ts'

export interface Journal<T> {
  read(): T
  /** Reads it anew: a later page of this tab may have gone on. Undefined where none has. */
  reread(): T | undefined
  write(next: T): void
  clear(): void
}

/** @param decode reads the amounts in what was kept; what it throws on counts as nothing */
export function createJournal<T>(
  storage: WebStorage | undefined,
  name: StoredName,
  initial: T,
  decode: (content: WireForm<T>) => T = (content) => content as T,
): Journal<T> {
  const key = storageKey(name)
  const restore = (): T | undefined => {
    try {
      const text = storage?.getItem(key)
      return text ? decode({ ...initial, ...(JSON.parse(text) as WireForm<T>) }) : undefined
    } catch {
      return undefined
    }
  }
  let value = restore() ?? initial
  const save = (task: () => void) => {
    try {
      task()
    } catch {
      // Storage is full or blocked: memory goes on.
    }
  }
  return {
    read: () => value,
    reread() {
      const latest = restore()
      if (latest === undefined || toJson(latest) === toJson(value)) return undefined
      value = latest
      return latest
    },
    write: (next) => {
      value = next
      save(() => storage?.setItem(key, toJson(next)))
    },
    clear: () => {
      value = initial
      save(() => storage?.removeItem(key))
    },
  }
}
