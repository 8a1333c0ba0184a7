/**
 * The part of a store that a component shows: the component renders when that part has changed, not at each
 * change of the store. Only the part is kept (a computed store would keep the value for a second after the
 * last component is gone), so the store may hold a secret.
 */
import { useSyncExternalStore } from 'react'

/** A store that can be read here; nanostores have this shape. */
export interface Readable<T> {
  get(): T
  /** Calls `listener` at each change; returns a function that stops this. */
  listen(listener: () => void): () => void
}

/** @param select returns a primitive value, or an object that the store holds */
export function useSelected<T, S>(store: Readable<T>, select: (value: T) => S): S {
  const read = (): S => select(store.get())
  return useSyncExternalStore(store.listen, read, read)
}

/** Two stores as one store of pairs. */
export const combine = <A, B>(first: Readable<A>, second: Readable<B>): Readable<readonly [A, B]> => ({
  get: () => [first.get(), second.get()],
  listen(listener) {
    const stops = [first.listen(listener), second.listen(listener)]
    return () => stops.forEach((stop) => stop())
  },
})
