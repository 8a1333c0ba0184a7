/** A small part of a screen that renders only when the selected part of a store has changed. */
import type { ReactNode } from 'react'
import { useSelected, type Readable } from './useSelected.ts'

interface WithSelectedProps<T, S> {
  of: Readable<T>
  /** As for `useSelected`. */
  select: (value: T) => S
  children: (selection: S) => ReactNode
}

export function WithSelected<T, S>({ of, select, children }: WithSelectedProps<T, S>) {
  return <>{children(useSelected(of, select))}</>
}
