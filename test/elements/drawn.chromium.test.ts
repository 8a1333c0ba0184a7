// The first screen of a link before the app comes: what React will draw, in the element's own look.
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { eventually } from '../eventually.ts'
import { words } from '../words.ts'
import { closePages, openPage, press, type ShownScreen } from './firstScreenPage.ts'
import { shown } from './prerendered.tsx'
import { GROUPED, journey, NUMBER, stays, titled, titleOf } from './typing.ts'

describe('the drawn first screen', () => {
  afterEach(closePages)

  const nameOf = (root: ShadowRoot, element: Element): string => {
    const byId = (attribute: string): string =>
      (element.getAttribute(attribute)?.split(' ') ?? [])
        .map((id) => root.getElementById(id)!.textContent)
        .join(' ')
    const label =
      element.localName === 'input'
        ? (element as HTMLInputElement).labels?.[0]?.textContent
        : element.textContent
    return [element.localName, element.getAttribute('aria-label') ?? label, byId('aria-describedby')].join(
      '|',
    )
  }
  /** A screen reader's names of everything that can be used, and of the screen. */
  const names = ({ root }: ShownScreen): string[] => [
    titleOf({ root }),
    root.querySelector('[lang]')!.getAttribute('lang') ?? '',
    ...[...root.querySelectorAll('button, input, a')].map((element) => nameOf(root, element)),
  ]
  const boxes = ({ root }: ShownScreen): string[] =>
    [...root.querySelectorAll('[part]')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.getAttribute('part')} ${[x, y, width, height].map(Math.round).join(' ')}`
    })

  for (const language of ['id', 'en'] as const)
    for (const version of ['1', '2'])
      it(`equals what React renders, in ${language}, version ${version}: nodes, names, positions`, async () => {
        const page = await openPage()
        const come = ['/get-msisdn', '/session'].map(page.hold)
        const shownScreen = await page.put({ ...(await journey()), language, version })
        const { box, ...stateBefore } = {
          box: shownScreen.root.lastElementChild!,
          names: names(shownScreen),
          boxes: boxes(shownScreen),
        }
        const markup = box.innerHTML
        const nodes = [...box.querySelectorAll('*')]
        expect(stateBefore.names[0]).to.equal(words[language]['accountCreation.title'])
        await page.app('given')
        await shownScreen.taken()
        expect(box.innerHTML).to.equal(markup)
        expect([...box.querySelectorAll('*')].every((node, index) => node === nodes[index])).to.equal(true)
        expect({ names: names(shownScreen), boxes: boxes(shownScreen) }).to.deep.equal(stateBefore)
        come.forEach((let_) => let_())
        await shownScreen.ready()
        expect(boxes(shownScreen)).to.deep.equal(stateBefore.boxes)
      })

  it('follows a change of language and theme, and keeps the text', async () => {
    const page = await openPage()
    const shownScreen = await page.put(await journey())
    const colour = (): string =>
      page.window.getComputedStyle(shownScreen.root.querySelector('[data-root]')!).backgroundColor
    const light = colour()
    await page.focus(shownScreen.input)
    await sendKeys({ type: NUMBER })
    await press('ArrowLeft')
    shownScreen.bind.language = 'en'
    shownScreen.bind.theme = 'dark'
    await page.app('given')
    await titled(shownScreen, words.en['accountCreation.title'])
    await shownScreen.ready()
    expect(shown(shownScreen.input)).to.equal(`${GROUPED.slice(0, -1)}|${GROUPED.slice(-1)}`)
    stays(shownScreen)
    expect(colour()).not.to.equal(light)
    expect(shownScreen.input.labels?.[0]?.textContent).to.equal(words.en['accountCreation.phoneLabel'])
    expect(await shownScreen.known()).to.equal(GROUPED)
  })

  it('is dark from the start if the element is', async () => {
    const page = await openPage()
    const shownScreen = await page.put({ ...(await journey()), theme: 'dark' })
    const colour = (): string =>
      page.window.getComputedStyle(shownScreen.root.querySelector('[data-root]')!).backgroundColor
    const colourBefore = colour()
    await page.app('given')
    await shownScreen.ready()
    expect(colour()).to.equal(colourBefore)
    shownScreen.bind.theme = 'light'
    await eventually('it is light', () => (colour() === colourBefore ? undefined : true))
  })

  it('is drawn whatever navigator.onLine says', async () => {
    const page = await openPage()
    Object.defineProperty(page.window.navigator, 'onLine', { value: false, configurable: true })
    const { root } = page.add(await journey())
    await eventually('a field', () => root.querySelector('input') ?? undefined)
  })

  it("isn't drawn for unlinking, or for a journey that has started", async () => {
    const page = await openPage()
    const { sessionStorage: savedStorage } = page.window
    const unlinking = page.add({ ...(await journey()), flow: 'unlink' })
    const begun = await journey()
    savedStorage.setItem(`bank-elements:link:${begun['journey-id']}`, '{}')
    const continued = page.add(begun)
    await eventually('a shape', () => continued.root.querySelector('.wait') ?? undefined)
    for (const { root } of [unlinking, continued]) expect(root.querySelector('input') === null).to.equal(true)
  })

  it('accepts input in PRO once the proxy has allowed it', async () => {
    const page = await openPage()
    const come = page.hold('/inline')
    const added = page.add({ ...(await journey()), environment: 'PRO' })
    const input = await eventually('a field', () => added.root.querySelector('input') ?? undefined)
    input.focus()
    expect(added.root.activeElement === null).to.equal(true)
    come()
    await eventually('it can be used', () => (input.matches('[inert] *') ? undefined : true))
    await page.focus(input)
    await sendKeys({ type: NUMBER })
    await page.app('given')
    await added.ready()
    expect(shown(input)).to.equal(`${GROUPED}|`)
    stays({ ...added, input })
  })
})
