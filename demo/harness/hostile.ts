/**
 * A merchant's page whose style sheets try to break a real element. The hash names the sheet; the default is
 * the hardest one.
 */
import { byId, h } from './dom.ts'
import { createSandbox } from './sandbox.ts'
import { hostileSheets, type HostileSheet } from './sheets.ts'
import { addressesOf } from './stage.ts'

const NONE = 'no sheet'
const WORST: HostileSheet = 'a sheet that shouts'
const box = byId<HTMLSelectElement>('sheet')
const names = [NONE, ...Object.keys(hostileSheets)]
const sandbox = createSandbox((...args) => fetch(...args))
const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]

/** Styles that the page may set even here: the element's position, width and padding. */
const COLUMN =
  '#column { display: block !important; width: 375px !important; max-width: 100% !important; padding: 0 !important } #column > * { padding: 0 !important }'

const dress = (): void => {
  const target = decodeURIComponent(location.hash.slice(1))
  box.value = names.includes(target) ? target : WORST
  sheet.replaceSync(`${hostileSheets[box.value as HostileSheet] ?? ''} ${COLUMN}`)
}

box.append(...names.map((name) => h('option', { value: name }, name)))
box.addEventListener('change', () => {
  location.hash = encodeURIComponent(box.value)
})
window.addEventListener('hashchange', dress)
dress()

const [info, order] = await Promise.all([
  sandbox.about(),
  sandbox.openOrder('success', '81100000001', '1250000.00'),
])
byId('column').append(
  h('bank-pay', {
    'origin-reference-no': order,
    language: 'en',
    ...addressesOf(location, info),
  }),
)
