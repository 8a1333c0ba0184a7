/** A text that follows a store without a render. */
import { setText } from '../text/setText.ts'
import type { Readable } from './useSelected.ts'
import { useUpdated } from './useUpdated.ts'

interface StoreTextProps<T, S> {
  of: Readable<T>
  select: (value: T) => S
  say: (selection: S) => string
}

export function StoreText<T, S>({ of, select, say }: StoreTextProps<T, S>) {
  const ref = useUpdated<HTMLSpanElement, T, S>(of, select, (element, selection) => {
    setText(element, say(selection))
  })
  return <span ref={ref} />
}
