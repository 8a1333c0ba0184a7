import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withoutUnusedListeners } from '../../../src/app/unusedListeners.ts'

/** A node whose listeners are noted by its prototype, as the page leaves it. */
function nodeOf(protect: (prototype: object) => object) {
  const types: string[] = []
  const add = (type: string) => void types.push(type)
  const node = Object.create(protect({ addEventListener: add })) as Element
  return { node, types }
}

describe("React's root", () => {
  for (const [page, protect] of [
    ['as usual', (prototype: object) => prototype],
    ['that freezes the prototypes of nodes', Object.freeze],
  ] as const)
    it(`is made without listeners for keys, on a page ${page}, and leaves no trace`, () => {
      const [container, document] = [nodeOf(protect), nodeOf(protect)]
      Object.defineProperty(container.node, 'ownerDocument', { value: document.node })
      const root = withoutUnusedListeners(container.node, () => {
        for (const { node } of [container, document])
          for (const type of ['click', 'keydown']) node.addEventListener(type, () => undefined)
        return 'root'
      })
      assert.equal(root, 'root')
      for (const { node, types } of [container, document]) {
        assert.deepEqual(types, ['click'])
        assert.equal(Object.hasOwn(node, 'addEventListener'), false)
      }
    })
})
