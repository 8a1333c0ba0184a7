/**
 * The oldest browsers that the product promises to work in: `browserslist` in package.json, where it is
 * written for tools and people alike.
 */
import { repository } from '../elements/build/repository.ts'

type Browser = 'chrome' | 'firefox' | 'safari' | 'ios_saf'

/** Browser → its oldest version, as `[major, minor]`. */
export const baseline: Readonly<Record<Browser, readonly [major: number, minor: number]>> =
  Object.fromEntries(
    repository.browserslist.map((line) => {
      const [, browser = '', major, minor = '0'] = /^(\w+) >= (\d+)(?:\.(\d+))?$/.exec(line) ?? []
      return [browser, [Number(major), Number(minor)] as const]
    }),
  ) as Record<Browser, readonly [major: number, minor: number]>
