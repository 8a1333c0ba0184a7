/**
 * Rollup plugin, for what Leaflet expects of a page. It tests a browser by writing markup when it loads,
 * which a page with Trusted Types refuses with an error; all supported browsers have SVG, so the test isn't
 * needed. And its `for … in` meet what scripts of a page give to every object, which it takes for layers and
 * tiles.
 */
import type { Plugin } from 'rollup'

const FILES = /\/leaflet\/src\/.+\.js$/
const BROWSER = /\/core\/Browser\.js$/
const PROBES = [/\bdiv\.innerHTML = '<svg\/>';/, /\bdiv\.innerHTML = '<v:shape adj="1"\/>';/]
const ANY_LOOP = /\bfor \([^;)]* in /g
const LOOP = /\bfor \((?:var )?(\w+) in ([\w.[\]]+)\) \{/g

/** Loops go over what an object has, and what it inherits from anything but all objects. */
const ownLoops = (code: string): string =>
  code.replace(
    LOOP,
    (loop: string, name: string, holder: string) =>
      `${loop} if (${name} in Object.prototype && !Object.hasOwn(${holder}, ${name})) continue;`,
  )

export const leaflet = (): Plugin => ({
  name: 'bank-leaflet',
  transform(code, id) {
    const path = id.replaceAll('\\', '/')
    if (!FILES.test(path)) return null
    const probes = BROWSER.test(path) ? PROBES : []
    for (const probe of probes) {
      if (!probe.test(code)) this.error(`Leaflet has changed: ${probe} is not in ${id}`)
    }
    if (code.match(ANY_LOOP)?.length !== code.match(LOOP)?.length)
      this.error(`Leaflet has changed: a loop of ${id} is none that is known`)
    return { code: probes.reduce((text, probe) => text.replace(probe, ''), ownLoops(code)), map: null }
  },
})
