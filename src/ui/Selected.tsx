/** A small part of a screen that renders only when the selected part of a store has changed. */
import type { ReactNode } from 'react'
import { useSelected, type Readable } from './useSelected.ts'

interface SelectedProps<T, S> {
  of: Readable<T>
  /** As for `useSelected`. */
  select: (value: T) => S
  children: (selected: S) => ReactNode
}

export function Selected<T, S>({ of, select, children }: SelectedProps<T, S>) {
  return <>{children(useSelected(of, select))}</>
}
