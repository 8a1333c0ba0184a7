/** The gallery's page: a list of all entries, and the chosen one beside it. */
import { LANGUAGES } from '../../src/contract/language.ts'
import { languageName } from '../../src/i18n/folders.ts'
import { byId, h } from '../harness/dom.ts'
import { entries, groups } from './entries.ts'
import { WHERES, wheresOf, type Entry } from './entry.ts'
import { besideOf, PAIRS, readView, THEMES, WIDTHS, writeView, type View } from './view.ts'

let view = readView(new URLSearchParams(location.search))

const frame = byId<HTMLIFrameElement>('live')
const search = byId<HTMLInputElement>('search')
const form = byId<HTMLFormElement>('view')
const list = byId('entries')
const status = byId('status')

const addressOf = (of: View): string => `gallery/state.html?${String(writeView(of))}`

const links = new Map<Entry, HTMLAnchorElement>()

function drawList(): void {
  list.replaceChildren(
    ...groups.map((group, index) => {
      const ownEntries = entries.filter((entry) => entry.group === group)
      return h(
        'details',
        { open: ownEntries.includes(view.entry) || index === 0 },
        h('summary', {}, group, h('small', {}, String(ownEntries.length))),
        h(
          'ul',
          {},
          ...ownEntries.map((entry) => {
            const link = h('a', { href: `?${String(writeView({ ...view, entry }))}` }, entry.title)
            link.addEventListener('click', (event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              change({ entry: entry.name })
            })
            links.set(entry, link)
            return h('li', {}, link)
          }),
        ),
      )
    }),
  )
}

const select = (
  name: Exclude<keyof View, 'entry'>,
  label: string,
  options: readonly (readonly [string, string])[],
): HTMLElement =>
  h(
    'label',
    { class: 'field' },
    h('span', {}, label),
    h(
      'select',
      { name },
      ...options.map(([value, text]) => h('option', { value, selected: String(view[name]) === value }, text)),
    ),
  )

function drawForm(): void {
  const plain = (values: readonly (string | number)[]) =>
    values.map((value) => [String(value), String(value)] as const)
  form.replaceChildren(
    select(
      'language',
      'Language',
      LANGUAGES.map((item) => [item, languageName[item]] as const),
    ),
    select('theme', 'Theme', plain(THEMES)),
    select('version', 'Version', plain(view.entry.versions)),
    select('width', 'Width', plain(WIDTHS)),
    select('where', 'Mode', plain(wheresOf(view.entry))),
    select('pair', 'Beside it', [
      ['none', 'nothing'],
      ['language', 'other words'],
      ['theme', 'other colours'],
    ] satisfies readonly (readonly [(typeof PAIRS)[number], string])[]),
  )
}

function show(): void {
  drawForm()
  for (const [entry, link] of links) {
    if (entry === view.entry) {
      link.setAttribute('aria-current', 'page')
      const group = link.closest('details')
      if (group) group.open = true
    } else link.removeAttribute('aria-current')
  }
  const { entry } = view
  byId('title').textContent = entry.title
  byId<HTMLAnchorElement>('alone').href = addressOf(view)
  const { fault, flow, scenario, msisdn, only } = entry
  byId('about').textContent = [
    flow,
    `scenario ${scenario}`,
    `customer ${msisdn}`,
    ...(fault ? [`${fault.call} answers ${fault.error}`] : []),
    ...(only
      ? [`not ${WHERES.filter((item) => !only.wheres.includes(item)).join(', ')}: ${only.reason}`]
      : []),
  ].join(' · ')
  frame.dataset['width'] = String(view.width)
  status.textContent = ''
  frame.src = addressOf(view)
  document.getElementById('beside')?.remove()
  const secondView = besideOf(view)
  if (!secondView) return
  const secondFrame = h('iframe', {
    id: 'beside',
    class: 'state-frame',
    title: 'The same, in the other language or theme',
    src: addressOf(secondView),
  })
  secondFrame.dataset['width'] = String(view.width)
  byId('window').append(secondFrame)
}

/** The entries that the search leaves, in the order of the list. */
const shownEntries = (): readonly Entry[] => {
  const words = search.value.toLowerCase().split(/\s+/)
  return entries.filter(({ name, title, group }) =>
    words.every((word) => `${name} ${title} ${group}`.toLowerCase().includes(word)),
  )
}

function filterList(): void {
  const shownNames = new Set(shownEntries())
  for (const [entry, link] of links) link.parentElement?.toggleAttribute('hidden', !shownNames.has(entry))
  for (const group of list.querySelectorAll('details')) {
    const isEmpty = group.querySelector('li:not([hidden])') === null
    group.hidden = isEmpty
    if (search.value !== '' && !isEmpty) group.open = true
  }
  byId('found').textContent = search.value === '' ? '' : `${shownNames.size} of ${entries.length}`
}

/** Shows the entry after this one, or before it; at an end the list begins anew. */
function step(by: 1 | -1): void {
  const shownNames = shownEntries()
  const at = shownNames.indexOf(view.entry)
  const next = shownNames.at(at === -1 ? 0 : (at + by) % shownNames.length)
  if (next) change({ entry: next.name })
}

/** Shows another view, and puts it into the address. */
function change(request: Readonly<Record<string, string>>): void {
  const query = writeView(view)
  for (const [name, value] of Object.entries(request)) query.set(name, value)
  view = readView(query)
  history.replaceState(null, '', `?${String(writeView(view))}`)
  show()
}

form.addEventListener('change', () =>
  change(Object.fromEntries([...form.querySelectorAll('select')].map(({ name, value }) => [name, value]))),
)
const tellWalk = (): void => {
  // A document that is just loading may have no root element.
  const walk = frame.contentDocument?.querySelector('html')?.dataset['walk']
  const sentence =
    walk === 'stopped'
      ? 'The walk to this state stopped before it.'
      : walk === 'under way'
        ? 'On the way …'
        : ''
  if (status.textContent !== sentence) status.textContent = sentence
}
setInterval(tellWalk, 250)

drawList()
search.addEventListener('input', filterList)
byId('previous').addEventListener('click', () => step(-1))
byId('next').addEventListener('click', () => step(1))
show()
