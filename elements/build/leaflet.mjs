/**
 * Rollup plugin: Leaflet tests a browser by writing markup when it loads, which a page with Trusted Types
 * refuses with an error. All supported browsers have SVG, so the test isn't needed.
 */
const FILE = /\/leaflet\/src\/core\/Browser\.js$/
const PROBES = [/\bdiv\.innerHTML = '<svg\/>';/, /\bdiv\.innerHTML = '<v:shape adj="1"\/>';/]

/** @returns {import('rollup').Plugin} */
export const leaflet = () => ({
  name: 'bank-leaflet',
  transform(code, id) {
    if (!FILE.test(id.replaceAll('\\', '/'))) return null
    for (const probe of PROBES) {
      if (!probe.test(code)) this.error(`Leaflet has changed: ${probe} is not in ${id}`)
    }
    return { code: PROBES.reduce((text, probe) => text.replace(probe, ''), code), map: null }
  },
})
