/** Notes in this process's memory. */
import type { Memory } from './memory.ts'
import { importanceOf, type NoteKey, type Notes } from './sharedStore.ts'

export interface MemoryNotes extends Notes {
  /** At once. */
  get(key: NoteKey): string | undefined
  delete(key: NoteKey): void
}

export function memoryNotes(memory: Memory): MemoryNotes {
  const kept = (key: NoteKey) => memory[importanceOf(key)]
  const get = (key: NoteKey): string | undefined => {
    const value = kept(key).get(key)
    return typeof value === 'string' ? value : undefined
  }
  return {
    get,
    delete: (key) => kept(key).delete(key),
    async claim(key, value, ttlMs) {
      const there = get(key)
      if (there === undefined) kept(key).set(key, value, ttlMs)
      return there
    },
    read: async (key) => get(key),
    write: async (key, value, ttlMs) => kept(key).set(key, value, ttlMs),
  }
}
