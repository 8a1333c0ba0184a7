/** Text of a field that one screen alone knows of. */
import { atom, type WritableAtom } from 'nanostores'

export type Entry = WritableAtom<string>

export const createEntry = (): Entry => atom('')
