/** The needed part of sessionStorage and localStorage. Each of them may throw. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Reads or writes; undefined where the browser refuses it, or what is stored can't be understood. */
export function tryStorage<T>(task: () => T): T | undefined {
  try {
    return task()
  } catch {
    return undefined
  }
}
