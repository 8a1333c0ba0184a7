/** Rollup plugin: changes to the text of libraries. The build stops where a text isn't what it was. */
import type { Plugin } from 'rollup'

/** @throws unless it is there exactly once */
function replaced(code: string, text: string, change: string): string {
  if (code.split(text).length !== 2) throw new Error(`the library has changed, it hasn't once: ${text}`)
  return code.replace(text, change)
}

/**
 * React takes an element out where it stands now, and puts one in front of another where that one stands. By
 * itself it trusts the parent that it gave them, and throws where a translator or an extension has moved
 * them, or taken them away: the screen would be lost (test/e2e/translated.test.ts).
 *
 * A change that takes the focus has React give it back, to what the document says had it. Within an element
 * that is the element itself, whose `focus()` leads to the title: React gives it back to what it has drawn,
 * and to nothing around (test/e2e/focus.test.ts).
 */
function react(code: string): string {
  const takingOut = replaced(
    code,
    'hostParent.removeChild(deletedFiber.stateNode)',
    'takeOut(deletedFiber.stateNode)',
  )
  const changed = replaced(
    takingOut,
    'before ? parent.insertBefore(tag, before) : parent.appendChild(tag)',
    'parent.insertBefore(tag, childAround(parent, before))',
  )
  const change = replaced(changed, 'priorFocusedElem.ownerDocument.documentElement,', 'root.containerInfo,')
  return `${change}
function takeOut(node) {
  if (node.parentNode) node.parentNode.removeChild(node);
}
function childAround(parent, node) {
  while (node && node.parentNode !== parent) node = node.parentNode;
  return node || null;
}
`
}

/**
 * The router's unused code is removed, if the bundler is told what it can't know: making its components and
 * contexts has no side effects, and their names are only for developers' tools. A single `memo(…)` without
 * that mark keeps the router's data half; a named one its links and forms.
 *
 * Without it the app has 3.7 kB more (brotli), on the hosted page 7.4 of 94.6: 37 ms at 1.6 Mbit/s.
 */
const router = (code: string): string =>
  code
    .replace(
      /^((?:export )?(?:const|let|var) [\w$]+ = )(React\$1\.(?:memo|createContext|forwardRef)\()/gm,
      '$1/* @__PURE__ */ $2',
    )
    .replace(/^\w+\.displayName = .*;$/gm, '')

const ANY_LOOP = /\bfor \([^;)]* in /g
const LOOP = /\bfor \((?:var )?(\w+) in ([\w.[\]]+)\) \{/g

/**
 * Leaflet's `for … in` meet what scripts of a page give to every object, which it takes for layers and tiles:
 * they go over what an object has, and what it inherits from anything but all objects.
 */
function leafletLoops(code: string): string {
  if (code.match(ANY_LOOP)?.length !== code.match(LOOP)?.length)
    throw new Error('Leaflet has changed: a loop is none that is known')
  return code.replace(
    LOOP,
    (loop: string, name: string, holder: string) =>
      `${loop} if (${name} in Object.prototype && !Object.hasOwn(${holder}, ${name})) continue;`,
  )
}

/**
 * Leaflet tests a browser by writing markup when it loads, which a page with Trusted Types refuses with an
 * error; all supported browsers have SVG, so the test isn't needed.
 */
const leafletBrowser = (code: string): string =>
  replaced(replaced(code, `div.innerHTML = '<svg/>';`, ''), `div.innerHTML = '<v:shape adj="1"/>';`, '')

/** The end of a module's path → its change. */
const CHANGES: readonly (readonly [file: RegExp, change: (code: string) => string])[] = [
  [/react-dom-client\.production\.js$/, react],
  [/react-router/, router],
  [/\/leaflet\/src\/.+\.js$/, leafletLoops],
  [/\/leaflet\/src\/core\/Browser\.js$/, leafletBrowser],
]

export const libraries = (): Plugin => ({
  name: 'bank-libraries',
  transform(code, id) {
    const path = id.replaceAll('\\', '/')
    const changes = CHANGES.filter(([file]) => file.test(path))
    if (changes.length === 0) return null
    return { code: changes.reduce((text, [, change]) => change(text), code), map: null }
  },
})
