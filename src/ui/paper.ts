/** The bank without a style sheet: its colours in light, and its mark. */
import { mark } from 'bank-folder'
import { paper as colours } from 'bank-folder/paper'

export const paper = { colours, mark } as const
export type Paper = typeof paper
