/** Features of the oldest promised browsers, by MDN's tables of browser compatibility. */
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import { baseline } from '../baseline.ts'

export type Tree = { readonly [name: string]: Tree } & { readonly __compat?: Compat }
interface Statement {
  readonly version_added?: string | boolean | null
  readonly version_removed?: string | boolean | null
  readonly flags?: unknown
  readonly prefix?: string
  readonly alternative_name?: string
}
export interface Compat {
  readonly support: Readonly<Record<string, Statement | readonly Statement[] | undefined>>
}

const BROWSERS = Object.entries(baseline).map(
  ([name, version]) => [name === 'ios_saf' ? 'safari_ios' : name, version] as const,
)

function isOldEnough(version: string, [major, minor]: readonly [number, number]): boolean {
  const [first = 0, second = 0] = version.replace('≤', '').split('.').map(Number)
  return first < major || (first === major && second <= minor)
}

const isSupported = ({ support }: Compat): boolean =>
  BROWSERS.every(([browser, version]) =>
    [support[browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherText }) =>
          typeof added === 'string'
          && isOldEnough(added, version)
          && !removed
          && !flags
          && !prefix
          && !otherText,
      ),
  )

export const tables = bcd as unknown as Readonly<Record<'api' | 'javascript' | 'css', Tree>>

export const lacks = (compat: Compat | undefined): boolean => compat !== undefined && !isSupported(compat)
