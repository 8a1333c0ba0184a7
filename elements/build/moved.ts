/**
 * Rollup plugin: React takes an element out where it stands now, and puts one in front of another where that
 * one stands. By itself it trusts the parent that it gave them, and throws where a translator or an extension
 * has moved them, or taken them away: the screen would be lost (test/e2e/translated.test.ts).
 */

import type { Plugin } from 'rollup'

/** A text of React's module → what stands there then. */
const CHANGES: readonly (readonly [text: string, change: string])[] = [
  ['hostParent.removeChild(deletedFiber.stateNode)', 'takeOut(deletedFiber.stateNode)'],
  [
    'before ? parent.insertBefore(tag, before) : parent.appendChild(tag)',
    'parent.insertBefore(tag, childAround(parent, before))',
  ],
]

const HELPERS = `
function takeOut(node) {
  if (node.parentNode) node.parentNode.removeChild(node);
}
function childAround(parent, node) {
  while (node && node.parentNode !== parent) node = node.parentNode;
  return node || null;
}
`

function changed(code: string): string {
  for (const [text] of CHANGES)
    if (code.split(text).length !== 2) throw new Error('React is written in another way than it was')
  return CHANGES.reduce((text, [from, to]) => text.replace(from, to), code) + HELPERS
}

export const moved = (): Plugin => ({
  name: 'bank-moved',
  transform: (code, id) =>
    id.endsWith('react-dom-client.production.js') ? { code: changed(code), map: null } : null,
})
