/** The text of one screen's field. It may be a secret, so it is emptied when the screen is left. */
import { useEffect, useState } from 'react'
import { createEntry, type Entry } from '../../../stores/entry.ts'

export function useEntry(): Entry {
  const [entry] = useState(createEntry)
  useEffect(() => () => entry.set(''), [entry])
  return entry
}
