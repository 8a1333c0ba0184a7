/**
 * The oldest browsers that the product promises to work in: `browserslist` in package.json, where it is
 * written for tools and people alike.
 */
import { readFileSync } from 'node:fs'

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

/** Browser → its oldest version, as `[major, minor]`. */
export const baseline = Object.fromEntries(
  browserslist.map((line) => {
    const [, browser, major, minor = '0'] = /^(\w+) >= (\d+)(?:\.(\d+))?$/.exec(line)
    return [browser, [Number(major), Number(minor)]]
  }),
)

/** The same for Lightning CSS: one byte for each part of the version. */
export const targets = Object.fromEntries(
  Object.entries(baseline).map(([browser, [major, minor]]) => [browser, (major << 16) | (minor << 8)]),
)
