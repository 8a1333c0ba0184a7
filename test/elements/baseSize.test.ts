// The base size of all lengths is registered as a property of the page once it is idle.
import { expect } from '@open-wc/testing'
import { eventually } from '../eventually.ts'
import { closePages, openPage } from './firstScreenPage.ts'
import { journey } from './typing.ts'

describe('the registered base size', () => {
  afterEach(closePages)

  // 300 of 420 px, so that a share of the element's width isn't the same share of the window's.
  it('changes no size, in an element that is narrower than the window', async () => {
    const page = await openPage()
    const shownScreen = await page.put({ ...(await journey()), style: 'width: 300px' })
    await page.app('given')
    await shownScreen.ready()
    const sizes = (): string[] =>
      ['header', 'title', 'label', 'input', 'primary'].map((part) => {
        const node = shownScreen.root.querySelector(`[part~="${part}"]`)!
        const { fontSize, paddingTop, lineHeight } = page.window.getComputedStyle(node)
        const { width, height } = node.getBoundingClientRect()
        return [part, fontSize, paddingTop, lineHeight, width, height].join(' ')
      })
    const base = (node: Element): string => page.window.getComputedStyle(node).getPropertyValue('--_bank-rem')
    expect(base(page.window.document.body)).to.equal('')
    const sizesBefore = sizes()
    await eventually('the registered property', () => base(page.window.document.body) === '16px' || undefined)
    expect(base(shownScreen.input)).to.equal('14px')
    expect(sizes()).to.deep.equal(sizesBefore)
  })
})
