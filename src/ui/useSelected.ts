/**
 * What a component draws of a store: it is drawn anew when that has changed, not with each change of the
 * store. Nothing is kept of the store's value beside what is selected (a computed store would remember it,
 * and stay for a second after the last component has gone), so the store may hold a secret.
 */
import { useSyncExternalStore } from 'react'

/** A store, as far as it is read here; those of nanostores are ones. */
export interface Readable<T> {
  get(): T
  /** Calls with each change; returns the way to stop. */
  listen(changed: () => void): () => void
}

/** @param select a value of its own (string, number, boolean, null), or an object that the store holds */
export function useSelected<T, S>(store: Readable<T>, select: (value: T) => S): S {
  const selected = (): S => select(store.get())
  return useSyncExternalStore(store.listen, selected, selected)
}

/** Two stores as one. */
export const together = <A, B>(one: Readable<A>, other: Readable<B>): Readable<readonly [A, B]> => ({
  get: () => [one.get(), other.get()],
  listen(changed) {
    const stops = [one.listen(changed), other.listen(changed)]
    return () => stops.forEach((stop) => stop())
  },
})
