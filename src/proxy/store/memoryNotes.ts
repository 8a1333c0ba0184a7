/** Notes in this process's memory. */
import type { Memory } from './memory.ts'
import { importanceOf, type NoteKey, type Notes } from './sharedStore.ts'

export interface MemoryNotes extends Notes {
  /** At once. */
  get(key: NoteKey): string | undefined
  delete(key: NoteKey): void
}

export function memoryNotes(memory: Memory): MemoryNotes {
  const placeOf = (key: NoteKey) => memory[importanceOf(key)]
  const get = (key: NoteKey): string | undefined => {
    const content = placeOf(key).get(key)
    return typeof content === 'string' ? content : undefined
  }
  return {
    get,
    delete: (key) => placeOf(key).delete(key),
    async claim(key, value, ttlMs) {
      const note = get(key)
      if (note === undefined) placeOf(key).set(key, value, ttlMs)
      return note
    },
    read: async (key) => get(key),
    write: async (key, value, ttlMs) => placeOf(key).set(key, value, ttlMs),
  }
}
