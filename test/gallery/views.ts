/** In which languages, themes and sizes the states of the gallery are looked at. */
import type { Language } from '../../src/contract/language.ts'

export type Theme = 'light' | 'dark'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The design's width, the narrowest phone, a phone held sideways, a desktop. */
export const SIZES: readonly [Size, ...Size[]] = [
  { width: 375, height: 812 },
  { width: 320, height: 640 },
  { width: 667, height: 375 },
  { width: 1280, height: 900 },
]

/** Widths of a column in which every amount is whole. */
export const COLUMNS = [320, 375, 420, 560, 639, 640, 700, 768, 900] as const

/** A photographed view; sheets have these names. */
export interface Shot {
  readonly language: Language
  readonly theme: Theme
  readonly width: number
}

export const SHOTS: readonly Shot[] = [
  { language: 'id', theme: 'light', width: 375 },
  { language: 'en', theme: 'dark', width: 375 },
  { language: 'id', theme: 'light', width: 1280 },
  { language: 'en', theme: 'dark', width: 1280 },
]

export const nameOf = ({ language, theme, width }: Shot): string => `${width}-${theme}-${language}`
