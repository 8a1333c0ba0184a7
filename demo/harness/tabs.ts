/**
 * On a phone the shop and the parts of the panel are tabs; on a desktop they stand side by side and this does
 * nothing.
 */
import { byId } from './dom.ts'

export interface Tabs {
  open(name: string): void
  /** News on a tab that isn't open. */
  count(name: 'inbox' | 'events', more: number): void
}

export function createTabs(): Tabs {
  const app = document.querySelector<HTMLElement>('.app')
  const buttons = [...byId('tabs').querySelectorAll('button')]
  const unseen = { inbox: 0, events: 0 }

  const badge = (name: 'inbox' | 'events', count: number): void => {
    unseen[name] = count
    const place = byId(`${name}-badge`)
    place.hidden = count === 0
    place.textContent = count > 99 ? '99+' : String(count)
    place.setAttribute('aria-label', `${count} new`)
  }
  const open = (name: string): void => {
    if (app) app.dataset['tab'] = name
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['tab'] === name))
    if (name === 'inbox' || name === 'events') badge(name, 0)
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      open(button.dataset['tab'] ?? 'shop')
      app?.scrollTo(0, 0)
    })
  }
  return {
    open,
    count(name, more) {
      if (more > 0 && app?.dataset['tab'] !== name) badge(name, unseen[name] + more)
    },
  }
}
