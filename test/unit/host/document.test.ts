/** A document's own members, whatever elements of the page are called; the document is made up. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { createElement, hiddenMembers, scriptTag, viewOf } from '../../../src/host/document.ts'

const OURS = 'https://pay.bank.example/bank-elements.js'

class Script {
  readonly src: string
  readonly type: string
  constructor(src: string, type = '') {
    this.src = src
    this.type = type
  }
}
const image = { tagName: 'IMG', src: 'https://evil.example/bank-elements.js' }

const BODY = { tagName: 'BODY' }

class MadeDocument {
  static current: unknown = null
  static tags: unknown[] = []
  get currentScript() {
    return MadeDocument.current
  }
  get scripts() {
    return MadeDocument.tags
  }
  get body() {
    return BODY
  }
  get defaultView() {
    return 'the window'
  }
  get baseURI() {
    return 'https://shop.example/'
  }
  hasFocus() {
    return true
  }
  createElement(tag: string) {
    return `<${tag}>`
  }
}

/** A document with elements of these names in it. */
const documentWith = (...names: readonly string[]): Document => {
  const document = new MadeDocument()
  for (const name of names) Object.defineProperty(document, name, { value: image, configurable: true })
  return document as unknown as Document
}

describe("an element of the page's", () => {
  it('hides no member that is read by the prototype', () => {
    const document = documentWith('createElement', 'defaultView')
    assert.equal(createElement(document, 'div'), '<div>')
    assert.equal(viewOf(document), 'the window')
  })

  for (const name of ['createElement', 'documentMode', 'hasFocus'])
    it(`called ${name} is found, since the screens need that member`, () => {
      assert.deepEqual(hiddenMembers(documentWith(name)), [name])
    })

  it("called anything else, or a function of the page's own, is none of these", () => {
    const document = documentWith('querySelector', 'avatar')
    Object.defineProperty(document, 'createElement', { value: () => undefined })
    assert.deepEqual(hiddenMembers(document), [])
  })
})

describe("the script's own tag", () => {
  const tagIn = (document: Document, current: unknown, tags: readonly unknown[] = []) => {
    Object.assign(MadeDocument, { current, tags })
    Object.assign(globalThis, { document, HTMLScriptElement: Script })
    return scriptTag(OURS)
  }
  afterEach(() => {
    for (const name of ['document', 'HTMLScriptElement']) Reflect.deleteProperty(globalThis, name)
  })

  it('is that which runs, whatever is called so', () => {
    const tag = new Script(OURS)
    assert.equal(tagIn(documentWith('currentScript', 'scripts'), tag), tag)
  })

  it("of a module is that with its address, or the page's own module; a tag of data or a drawing's is none", () => {
    const tag = new Script(OURS, 'module')
    const others = [image, new Script('', 'text/plain'), new Script('https://shop.example/app.js', 'module')]
    assert.equal(tagIn(documentWith('currentScript', 'scripts', 'baseURI'), null, [...others, tag]), tag)
    assert.equal(tagIn(documentWith(), image, others), undefined)
  })
})
