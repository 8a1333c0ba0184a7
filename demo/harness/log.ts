/** The log of the elements' events, oldest first. It is kept over reloads and redirects of this tab. */
import { byId, copyText, h } from './dom.ts'
import { eventNames, toneOf } from './stage.ts'
import { clockTime } from './time.ts'

export interface Entry {
  readonly at: number
  readonly name: string
  readonly detail: unknown
  /** Prevented with preventDefault. */
  readonly isRefused?: boolean
}

const LONGEST = 200

const row = ({ at, name, detail, isRefused }: Entry): HTMLElement => {
  const { diagnosticsId, mode, ...facts } = (detail ?? {}) as Record<string, unknown>
  const text = Object.keys(facts).length ? JSON.stringify(facts) : ''
  return h(
    'details',
    { class: 'entry', 'data-tone': toneOf(name) },
    h(
      'summary',
      {},
      h('time', {}, clockTime(at)),
      h('b', {}, name),
      isRefused && h('i', {}, 'refused'),
      h('span', {}, text),
    ),
    h('pre', {}, JSON.stringify({ ...facts, mode, diagnosticsId }, null, 2)),
  )
}

export interface Log {
  /**
   * Listens to every event of the elements. `refuse` says whether to prevent leaving the page; `seen` is
   * called afterwards.
   */
  listen(refuse: () => boolean, onEntry: (entry: Entry) => void): void
  count(): number
}

/** @param storage keeps the log over a reload; undefined when storage is blocked */
export function createLog(storage: Storage | undefined, key: string): Log {
  const place = byId('log')
  let entries: Entry[] = []
  try {
    entries = JSON.parse(storage?.getItem(key) ?? '[]') as Entry[]
  } catch {
    // An entry of another version is dropped without a message.
  }

  const keep = (): void => storage?.setItem(key, JSON.stringify(entries))
  const refresh = (): void => {
    byId('events-empty').hidden = entries.length > 0
    place.hidden = entries.length === 0
  }
  const add = (entry: Entry): void => {
    entries = [...entries, entry].slice(-LONGEST)
    place.append(row(entry))
    while (place.childElementCount > LONGEST) place.firstElementChild?.remove()
    place.scrollTop = place.scrollHeight
    keep()
    refresh()
  }

  place.append(...entries.map(row))
  refresh()
  byId('events-clear').addEventListener('click', () => {
    entries = []
    place.replaceChildren()
    keep()
    refresh()
  })
  byId('events-copy').addEventListener(
    'click',
    () => void copyText(entries.map((item) => JSON.stringify(item)).join('\n')),
  )

  return {
    count: () => entries.length,
    listen(refuse, onEntry) {
      for (const name of eventNames) {
        document.addEventListener(name, (event) => {
          const { detail } = event as CustomEvent<object>
          if ('url' in detail && refuse()) event.preventDefault()
          const entry: Entry = {
            at: Date.now(),
            name,
            detail,
            ...(event.defaultPrevented && { isRefused: true }),
          }
          add(entry)
          onEntry(entry)
        })
      }
    },
  }
}
