/** Links to the demo's other pages. */
import { byId, h } from './dom.ts'

interface Page {
  readonly href: string
  readonly title: string
}

const PAGES: readonly Page[] = [
  { href: 'gallery.html', title: 'Gallery' },
  { href: 'hostile.html', title: 'Hostile' },
]

const frameworkPage = (name: string): Page => ({ href: `frameworks/${name}/`, title: name })

/** @param frameworks those whose checkout is built */
export const listPages = (frameworks: readonly string[]): void =>
  byId('pages-list').replaceChildren(
    ...[...PAGES, ...frameworks.map(frameworkPage)].map(({ href, title }) =>
      h('li', {}, h('a', { href }, title)),
    ),
  )
