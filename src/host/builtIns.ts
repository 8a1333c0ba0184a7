/**
 * The page's built-ins compared with the language: libraries of long ago put others in their place
 * (Prototype.js, MooTools, datejs, Sugar). Asked by behaviour, since monitors wrap functions and keep it.
 * Where one doesn't, the screens stand in a frame, which has its own.
 */
import { createElement } from './document.ts'

type Check = (view: Window) => boolean

/**
 * Nothing turns up in a loop over an empty object. What a page has added for lists may: nothing of ours loops
 * so over a list.
 */
const loopsClean = (): boolean => {
  for (const _ in {}) return false
  return true
}

/** A text that a library may make a date of. */
const DAY = '1970-01-01T00:00:00.000Z'

const sum = (total: number, term: number): number => total + term

/** By what stands in `diagnose().page`. */
const CHECKS: Readonly<Record<string, Check>> = {
  'Array.from': () => Array.from([1], (term) => term + 1)[0] === 2 && Array.from(new Set([1, 2]))[1] === 2,
  'Array.prototype.entries': () => [...['a'].entries()][0]?.[1] === 'a' && [...['a'].entries()][0]?.[0] === 0,
  'Array.prototype.reduce': () => [1, 2].reduce(sum) === 3 && [3].reduce(sum, 1) === 4,
  'Array.prototype': () =>
    String([3, 1].map((term) => term + 1).filter((term) => term > 2)) === '4'
    && [[1], [2]].flat().includes(2)
    && [1, 2].find((term) => term > 1) === 2
    && [1, 2].some((term) => term > 1)
    && [1, 2].every((term) => term > 0)
    && [1, 2].concat([3]).indexOf(3) === 2,
  'Object.prototype': () => loopsClean(),
  'Object.keys': () =>
    String(Object.keys({ a: 1 })) === 'a'
    && String(Object.values({ a: 1 })) === '1'
    && String(Object.entries({ a: 1 })[0]) === 'a,1'
    && Object.fromEntries([['a', 1]])['a'] === 1
    && Object.assign({}, { a: 1 }).a === 1,
  'String.prototype': () =>
    'a.b.'.replaceAll('.', '-') === 'a-b-'
    && [...'ab'.matchAll(/b/g)].length === 1
    && 'ab'.startsWith('a')
    && 'ab'.includes('b')
    && 'a,b'.split(',').length === 2
    && '1'.padStart(2, '0') === '01'
    && ' a '.trim() === 'a',
  'JSON.stringify': () =>
    JSON.stringify({ a: [1n] }, (_name, value) => (value === 1n ? 2 : value)) === '{"a":[2]}',
  'JSON.parse': () =>
    String(Object.values(JSON.parse(`{"a":[1],"b":"1.00","c":"${DAY}"}`))) === `1,1.00,${DAY}`,
  'Date.now': () => typeof Date.now() === 'number' && new Date(0).toISOString() === DAY,
  'Function.prototype.bind': () =>
    function (this: number[], index: number) {
      return this[index]
    }.bind([1, 2], 1)() === 2,
  Promise: () =>
    ['all', 'race', 'resolve', 'reject'].every((name) => typeof Reflect.get(Promise, name) === 'function'),
  Map: () => new Map([[1, 2]]).get(1) === 2 && new Set([1, 1]).size === 1,
  URL: () => new URL('b?c=1', 'https://a.example/').searchParams.get('c') === '1',
  'Element.prototype': ({ document }) => {
    const box = createElement(document, 'div')
    box.append('a', createElement(document, 'b'))
    const { lastChild } = box
    lastChild?.remove()
    return box.childNodes.length === 1 && lastChild?.parentNode === null && box.contains(box)
  },
}

/** Names of those that do something else; none in a usual page. */
export const wrongBuiltIns = (view: Window): string[] =>
  Object.keys(CHECKS).filter((name) => {
    try {
      return !CHECKS[name]!(view)
    } catch {
      return true
    }
  })
