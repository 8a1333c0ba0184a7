/**
 * One entry of the gallery, alone on a page: the element in MOCK, walked to the entry's end. For the hosted
 * page it prepares the bank and opens that page, where hosted.ts walks.
 */
import { pathOf } from '../../src/contract/routes.ts'
import type { Detail } from '../../src/contract/outcomes.ts'
import { byId, h } from '../harness/dom.ts'
import { idOf, play, prepare } from './play.ts'
import { readView, writeView } from './view.ts'
import type { Root } from './userActions.ts'

const view = readView(new URLSearchParams(location.search))
const { entry, language, theme, version, where } = view
const mock = new URL('../mock/mock.js', document.baseURI).href
const id = idOf(entry)
document.documentElement.dataset['theme'] = theme
document.documentElement.lang = language

await prepare(mock, entry)
if (where === 'hosted') {
  const url = new URL('hosted/', document.baseURI)
  url.search = String(writeView(view))
  url.searchParams.set(entry.flow === 'pay' ? 'originReferenceNo' : 'journeyId', id)
  if (entry.flow === 'unlink') url.searchParams.set('flow', 'unlink')
  const first = { pay: 'payment', link: 'accountCreation', unlink: 'verification' } as const
  url.hash = pathOf(entry.address ?? first[entry.flow], version)
  location.replace(url)
} else {
  const element = h(entry.flow === 'pay' ? 'bank-pay' : 'bank-bind', {
    [entry.flow === 'pay' ? 'origin-reference-no' : 'journey-id']: id,
    ...(entry.flow === 'unlink' && { flow: 'unlink' }),
    environment: 'MOCK',
    mode: where,
    version,
    language,
    theme,
  })
  // Leaving the page would remove the screen to be shown.
  for (const name of ['bank-redirect', 'bank-handoff'])
    element.addEventListener(name, (event) => event.preventDefault())
  const report = new Set<string>()
  for (const name of ['bank-error', 'bank-load-error', 'bank-failed'] as const)
    element.addEventListener(name, (event) => {
      const { detail } = event as CustomEvent<Detail<typeof name>>
      report.add(detail.error.code)
    })
  byId('place').append(element)
  const root = (): Root | undefined =>
    where === 'inline'
      ? (element.shadowRoot ?? undefined)
      : (element.shadowRoot?.querySelector('iframe')?.contentDocument ?? undefined)
  await play(mock, view, root, report)
}
