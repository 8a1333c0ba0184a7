/**
 * The merchant's page: everything around the element. It is rendered again when the language or the state
 * changes.
 */
import type { Language } from '../../src/host/port.ts'
import { baskets, costOf, rupiah, totalOf, type BasketName, type Item } from './baskets.ts'
import { drawBankApp, type BankApp } from './bankApp.ts'
import type { ElementChoice } from './choice.ts'
import { h, picture, type Child } from './dom.ts'
import { words } from './words.ts'

/** After the return from the bank: what the merchant's server knows about the payment. */
export interface Returned {
  readonly reference: string
  /** The amount in the bank's ledger as text; undefined when nothing was debited (yet). */
  readonly paid: string | undefined
}

export interface ShopPage {
  readonly language: Language
  readonly element: ElementChoice
  readonly basket: BasketName
  readonly linked: boolean
  readonly returned: Returned | undefined
  /** The bank's app is shown instead of the shop. */
  readonly app: BankApp | undefined
  readonly repeat: () => void
}

const pieces = ({ id, count }: Item, language: Language): string => {
  const { items, pieces: unit } = words[language]
  return count === 1 ? items[id].detail : `${items[id].detail} · ${count} ${unit}`
}

const lineItem = (item: Item, language: Language): HTMLElement =>
  h(
    'li',
    { class: 'item' },
    picture(item.picture, 'item-picture'),
    h(
      'div',
      { class: 'item-text' },
      h('p', { class: 'item-name' }, words[language].items[item.id].name),
      h('p', { class: 'item-detail' }, pieces(item, language)),
    ),
    h('p', { class: 'number' }, rupiah(costOf(item), language)),
  )

const sum = (label: string, value: string, total = false): HTMLElement =>
  h('div', { class: total ? 'sum total' : 'sum' }, h('dt', {}, label), h('dd', { class: 'number' }, value))

/** Windows in which the element has its own column beside the order (shop.css). */
const BESIDE = '(min-width: 80em), (min-width: 48em) and (max-width: 68.74em)'

function order({ language, basket }: ShopPage): HTMLElement {
  const t = words[language]
  const total = rupiah(totalOf(basket), language)
  return h(
    'details',
    { class: 'order', open: matchMedia(BESIDE).matches },
    h('summary', {}, h('h2', {}, t.summary), h('span', { class: 'number' }, total)),
    h('ul', { class: 'items' }, ...baskets[basket].map((item) => lineItem(item, language))),
    h('dl', { class: 'sums' }, sum(t.subtotal, total), sum(t.shipping, t.free), sum(t.total, total, true)),
  )
}

const delivery = ({ language }: ShopPage): HTMLElement => {
  const t = words[language]
  const [name = '', ...lines] = t.address
  return h(
    'section',
    { class: 'delivery' },
    h('h2', {}, t.shipTo),
    h('p', {}, h('strong', {}, name), ...lines.flatMap((line): Child[] => [h('br'), line])),
    h('p', { class: 'soft' }, t.estimate),
  )
}

const steps = (language: Language): HTMLElement =>
  h(
    'ol',
    { class: 'progress', 'aria-label': words[language].stepsLabel },
    ...words[language].steps.map((step, index, all) =>
      h('li', index === all.length - 1 ? { 'aria-current': 'step' } : {}, step),
    ),
  )

const checkout = (occasion: ShopPage): Child[] => [
  steps(occasion.language),
  h('h1', {}, words[occasion.language].payTitle),
  order(occasion),
  delivery(occasion),
  h('p', { class: 'secure' }, words[occasion.language].secure),
]

function account({ language, element, linked }: ShopPage): Child[] {
  const t = words[language]
  const method = (name: string, state: string, on: boolean): HTMLElement =>
    h('li', { class: 'method' }, h('span', {}, name), h('span', { class: on ? 'state on' : 'state' }, state))
  return [
    h('h1', {}, t.bindTitle),
    h('p', { class: 'lead' }, element === 'bind' ? t.bindLead : t.unlinkLead),
    element === 'bind' && h('ul', { class: 'benefits' }, ...t.benefits.map((line) => h('li', {}, line))),
    h(
      'section',
      {},
      h('h2', {}, t.methods),
      h(
        'ul',
        { class: 'methods' },
        method(t.methodTransfer, t.methodTransferState, true),
        method(t.methodBank, linked ? t.linked : t.notLinked, linked),
      ),
    ),
    h('p', { class: 'secure' }, t.secure),
  ]
}

function confirmation({ language, element, repeat }: ShopPage, { reference, paid }: Returned): Child[] {
  const t = words[language]
  const [title, body] =
    element !== 'pay'
      ? [t.linkedTitle, t.linkedBody]
      : paid !== undefined
        ? [t.paidTitle, t.paidBody.replace('{amount}', paid)]
        : [t.waitTitle, t.waitBody]
  const mark = element === 'pay' && paid === undefined ? 'mark waiting' : 'mark'
  return [
    h('span', { class: mark, 'aria-hidden': 'true' }),
    h('h1', { tabindex: '-1', id: 'returned' }, title),
    h('p', { class: 'lead' }, body),
    reference !== ''
      && h('p', { class: 'soft' }, `${t.orderNo}: `, h('span', { class: 'number' }, reference)),
    h('button', { type: 'button', class: 'again', onclick: repeat }, t.again),
  ]
}

const heading = (occasion: ShopPage): string => {
  const t = words[occasion.language]
  return { pay: t.stagePay, bind: t.stageBind, unlink: t.stageUnlink }[occasion.element]
}

/**
 * Renders the page's parts around the given place of the element (`stage`), which is kept when the language
 * changes.
 */
export function renderShop(root: HTMLElement, stage: HTMLElement, occasion: ShopPage): void {
  const t = words[occasion.language]
  const count = baskets[occasion.basket].reduce((all, item) => all + item.count, 0)
  root.lang = occasion.language
  stage.setAttribute('aria-label', heading(occasion))

  // The page's own banner is the harness's.
  const head = h(
    'div',
    { class: 'shop-head' },
    h('p', { class: 'logo' }, 'Toko Senja', h('span', {}, t.tagline)),
    h('nav', { 'aria-label': t.navLabel }, h('ul', {}, ...t.nav.map((name) => h('li', {}, name)))),
    h('p', { class: 'cart' }, t.cart, ' ', h('span', { class: 'number' }, String(count))),
  )
  const alone = occasion.returned !== undefined || occasion.app !== undefined
  const side = h(
    'div',
    { class: alone ? 'story returned' : 'story' },
    ...(occasion.app
      ? drawBankApp(occasion.app, occasion.language)
      : occasion.returned
        ? confirmation(occasion, occasion.returned)
        : occasion.element === 'pay'
          ? checkout(occasion)
          : account(occasion)
    ).filter((child) => child !== false && child !== undefined),
  )
  const foot = h('footer', { class: 'shop-foot' }, h('p', {}, t.footer))

  let main = root.querySelector('main')
  if (!main) {
    main = h('main', { class: 'counter' }, stage)
    root.append(main)
  }
  main.classList.toggle('alone', alone)
  // The stage is never removed: the element in it would start over.
  main.querySelector(':scope > .story')?.remove()
  main.prepend(side)
  root.querySelector('.shop-head')?.remove()
  root.prepend(head)
  root.querySelector('.shop-foot')?.remove()
  root.append(foot)
  stage.hidden = alone
}
