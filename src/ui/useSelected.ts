/**
 * The part of a store that a component shows: the component renders when that part has changed, not at each
 * change of the store. Only the part is kept (a computed store would keep the value for a second after the
 * last component is gone), so the store may hold a secret.
 */
import { useSyncExternalStore } from 'react'

/** A store that can be read here; nanostores have this shape. */
export interface Readable<T> {
  get(): T
  /** Calls `changed` at each change; returns a function that stops this. */
  listen(changed: () => void): () => void
}

/** @param select returns a primitive value, or an object that the store holds */
export function useSelected<T, S>(store: Readable<T>, select: (value: T) => S): S {
  const selected = (): S => select(store.get())
  return useSyncExternalStore(store.listen, selected, selected)
}

/** Two stores as one store of pairs. */
export const combined = <A, B>(one: Readable<A>, other: Readable<B>): Readable<readonly [A, B]> => ({
  get: () => [one.get(), other.get()],
  listen(changed) {
    const stops = [one.listen(changed), other.listen(changed)]
    return () => stops.forEach((stop) => stop())
  },
})
