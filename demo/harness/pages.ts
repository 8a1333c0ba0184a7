/** Links to the demo's other pages. */
import { byId, h } from './dom.ts'

interface Page {
  readonly href: string
  readonly title: string
  readonly text: string
}

const PAGES: readonly Page[] = [
  { href: 'hostile.html', title: 'Hostile style sheets', text: 'An element in the middle of the worst CSS.' },
]

const frameworkPage = (name: string): Page => ({
  href: `frameworks/${name}/`,
  title: `Checkout in ${name}`,
  text: 'The same element, bound the way this framework does it.',
})

/** @param frameworks those whose checkout has been built */
export const listPages = (frameworks: readonly string[]): void =>
  byId('pages-list').replaceChildren(
    ...[...PAGES, ...frameworks.map(frameworkPage)].map(({ href, title, text }) =>
      h('li', {}, h('a', { href }, title), h('p', {}, text)),
    ),
  )
