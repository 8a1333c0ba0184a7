/** View of an entry, kept in the address so that it can be linked. */
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts'
import type { Version } from '../../src/contract/routes.ts'
import { sharedValues } from '../../src/contract/settings.ts'
import { entries } from './entries.ts'
import { wheresOf, type Entry, type Where } from './entry.ts'

export const WIDTHS = [320, 375, 390, 420, 700, 768, 1280] as const
/** The second picture beside the state: the same in the other language, or in the other theme. */
export const PAIRS = ['none', 'language', 'theme'] as const
export const { theme: THEMES } = sharedValues

export interface View {
  readonly entry: Entry
  readonly language: Language
  readonly theme: (typeof THEMES)[number]
  readonly version: Version
  readonly width: (typeof WIDTHS)[number]
  readonly where: Where
  readonly pair: (typeof PAIRS)[number]
}

/** The wanted value if it is possible, else the first possible one. */
const among = <T extends string | number>(
  options: readonly T[],
  request: string | null,
  usual = options[0],
): T => {
  const match = options.find((option) => String(option) === request) ?? options.find((item) => item === usual)
  const choice = match ?? options[0]
  if (choice === undefined) throw new RangeError('Nothing to choose from')
  return choice
}

export function readView(query: URLSearchParams): View {
  const [first] = entries
  const entry = entries.find(({ name }) => name === query.get('entry')) ?? first
  if (!entry) throw new RangeError('The gallery is empty')
  return {
    entry,
    language: among(LANGUAGES, query.get('language'), DEFAULT_LANGUAGE),
    theme: among(THEMES, query.get('theme')),
    version: among(entry.versions, query.get('version')),
    width: among(WIDTHS, query.get('width'), 375),
    where: among(wheresOf(entry), query.get('where')),
    pair: among(PAIRS, query.get('pair')),
  }
}

/** The view beside it; undefined: nothing does. */
export function besideOf(view: View): View | undefined {
  const { pair, language, theme } = view
  if (pair === 'language')
    return { ...view, language: LANGUAGES.find((item) => item !== language) ?? language }
  return pair === 'theme' ? { ...view, theme: theme === 'dark' ? 'light' : 'dark' } : undefined
}

export const writeView = ({ entry, ...remainder }: View): URLSearchParams =>
  new URLSearchParams({
    entry: entry.name,
    ...Object.fromEntries(Object.entries(remainder).map(([name, value]) => [name, String(value)])),
  })
