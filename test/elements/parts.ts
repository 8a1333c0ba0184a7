/** The parts that a merchant may style, as they stand on a screen, and the route in `data-screen`. */
import { expect } from '@open-wc/testing'
import { eventually } from '../eventually.ts'
import { all, type Bank } from './page.ts'

export const V2 = '/pages/v2'

/** Waits until the screen of this route has exactly these parts; `screen` and `title` go without saying. */
export async function hasParts(element: Bank, path: string, parts: string): Promise<void> {
  const target = ['screen', 'title', ...parts.split(' ')].toSorted().join(' ')
  const shownText = (): string => {
    const names = all(element, `[data-screen="${path}"], [data-screen="${path}"] [part]`).flatMap(
      (candidate) => [...candidate.part],
    )
    return [...new Set(names)].toSorted().join(' ')
  }
  await eventually(`${path} has ${target}`, () => (shownText() === target ? true : undefined)).catch(() =>
    expect(shownText(), `${path}, but there is ${element.shadowRoot!.textContent}`).to.equal(target),
  )
  expect(all(element, '[part~="screen"]')).to.have.length(1)
  expect(all(element, '[part~="primary"]').length, 'main actions').to.be.below(2)
}
