/**
 * THE table of settings: what a merchant may set on an element, which of it screens know, and how it travels
 * to the hosted page. Attributes, properties, the screens' settings, the frame's opening with its guard and
 * the hosted page's address follow from it by types.
 */
import { ENVIRONMENTS } from './environment.ts'
import { LANGUAGES } from './language.ts'

/** Attributes of both elements → values, the default first; a single value is free text, '' no default. */
export const sharedValues = {
  proxy: [''],
  hosted: [''],
  environment: ENVIRONMENTS,
  language: LANGUAGES,
  theme: ['light', 'dark', 'auto'],
  mode: ['inline', 'frame', 'redirect'],
} as const

/** Attributes of one element only, likewise. */
export const ownValues = {
  'bank-bind': { 'journey-id': [''], flow: ['link', 'unlink'], version: ['2', '1'] },
  'bank-pay': { 'origin-reference-no': [''], 'reference-no': [''], version: ['3', '2', '1'] },
} as const

export type Tag = keyof typeof ownValues
export type SharedAttribute = keyof typeof sharedValues
export type OwnAttribute<T extends Tag> = keyof (typeof ownValues)[T]

/** Those that take effect without a restart; a list, since the script of merchants' pages needs no more. */
export const LIVE = ['language', 'theme'] as const satisfies readonly SharedAttribute[]
export const isLive = (name: string): boolean => LIVE.some((live) => live === name)

interface Travel {
  /** Screens know it by its name. */
  readonly screens: boolean
  /** The frame's opening carries it as it was set. Another one is another FRAME_PROTOCOL (frame.ts). */
  readonly frame: boolean
  /** It is a parameter of the hosted page's address. */
  readonly address: boolean
}

/**
 * Attribute → how it travels. Where proxy and hosted page are, the hosted page knows itself, and no address
 * names an environment (host/hostedSettings.ts). Language and theme reach a frame as its look.
 */
const travels = {
  proxy: { screens: true, frame: false, address: false },
  hosted: { screens: true, frame: false, address: false },
  environment: { screens: true, frame: true, address: false },
  language: { screens: true, frame: false, address: true },
  theme: { screens: true, frame: false, address: true },
  mode: { screens: true, frame: false, address: false },
} as const satisfies Record<SharedAttribute, Travel>

/** `journey-id` is the property journeyId. */
type PropertyName<S> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<PropertyName<Tail>>}`
  : S
export const propertyOf = <S extends string>(attribute: S): PropertyName<S> & string =>
  attribute.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase()) as PropertyName<S> & string

type ValueIn<Values> = Values extends readonly [''] ? string : Values extends readonly (infer V)[] ? V : never
type PropertiesOf<Values> = {
  [K in keyof Values as PropertyName<K> & string]: ValueIn<Values[K]>
}
/** Values in effect of the attributes of both elements, by name of the property. */
export type SharedProperties = PropertiesOf<typeof sharedValues>
/** Those of one element. */
export type OwnProperties<T extends Tag> = PropertiesOf<(typeof ownValues)[T]>

export type Theme = SharedProperties['theme']
export type Mode = SharedProperties['mode']

type Column = keyof Travel
type NamesWith<C extends Column> = {
  [K in SharedAttribute]: (typeof travels)[K][C] extends true ? K : never
}[SharedAttribute]
/** The settings of a column, by name of the property. */
export type SettingsOf<C extends Column> = {
  readonly [K in NamesWith<C> as PropertyName<K> & string]: ValueIn<(typeof sharedValues)[K]>
}

/** Attributes of a column. */
const namesWith = (column: Column): SharedAttribute[] =>
  (Object.keys(travels) as SharedAttribute[]).filter((name) => travels[name][column])

/** Results of `of` for each setting of a column, by name of the property. */
export const eachSetting = <C extends Column, T>(
  column: C,
  of: (property: keyof SettingsOf<C> & string, name: SharedAttribute) => T,
): Record<keyof SettingsOf<C>, T> =>
  Object.fromEntries(
    namesWith(column).map((name) => {
      const property = propertyOf(name) as unknown as keyof SettingsOf<C> & string
      return [property, of(property, name)]
    }),
  ) as Record<keyof SettingsOf<C>, T>

/** The settings of a column out of something that has more. */
export const pickSettings = <C extends Column>(column: C, from: SettingsOf<C>): SettingsOf<C> =>
  eachSetting(column, (property) => (from as Record<string, unknown>)[property]) as unknown as SettingsOf<C>

/** True where an attribute can have this value; a free text is 200 characters long at most. */
export const isValueOf = (name: SharedAttribute, value: unknown): value is string => {
  const values: readonly string[] = sharedValues[name]
  return values.length === 1
    ? typeof value === 'string' && value.length <= 200
    : values.some((candidate) => candidate === value)
}
