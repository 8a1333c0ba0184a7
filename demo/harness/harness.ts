/**
 * The demo's page: a shop that embeds the element as any merchant would, between the list of scenarios and a
 * developer's panel. The panel acts as the merchant's server (opens journeys and orders), the customer's
 * phone (inbox) and the bank (clock, ledger, faults).
 */
import { wireRupiah, wireTotal } from './baskets.ts'
import { createBank } from './bank.ts'
import { drawMark } from './brand.ts'
import { openBankApp, type BankApp } from './bankApp.ts'
import { createBubble } from './bubble.ts'
import { createCode } from './code.ts'
import { consistent, orderKey, readChoice, writeChoice, type Choice } from './choice.ts'
import { partnerNumber, shownNumber } from './customers.ts'
import { byId } from './dom.ts'
import { createFaults } from './faults.ts'
import { createInbox } from './inbox.ts'
import { createList } from './list.ts'
import { createLog } from './log.ts'
import { createLook } from './look.ts'
import { listPages } from './pages.ts'
import { readRun, tabStorage, writeRun } from './run.ts'
import { createSandbox, type About } from './sandbox.ts'
import { createSetup } from './setup.ts'
import { renderShop, type Returned } from './shop.ts'
import { addressesOf, attributesOf, createStage, hostedUrl, tagOf } from './stage.ts'
import { renderSteps } from './steps.ts'
import { createTag } from './tag.ts'
import { createWatch } from './watch.ts'
import { words } from './words.ts'
import { createUsedUp, usedUpReason } from './usedUp.ts'

/** Prefix of `returned` for a journey; for an order it is the reference itself. */
const JOURNEY = 'journey:'

drawMark(byId('mark'))
const storage = tabStorage()
const sandbox = createSandbox((...args) => fetch(...args))
const bubble = createBubble()
const stage = createStage(bubble.place)
const showTag = createTag()
const showInbox = createInbox()
const log = createLog(storage, 'demo.log')

const query = new URLSearchParams(location.search)
const runBefore = readRun(storage)
const returnedWith = query.get('returned')
/** The order that is open in the bank's app. */
const openedInApp = query.get('app')

let info: About = { run: '', ports: [], sandboxUrl: '', environment: 'DEV' }
let choice: Choice = readChoice(
  (returnedWith ?? openedInApp) !== null && runBefore ? new URLSearchParams(runBefore.query) : query,
)
let returned: Returned | undefined
let app: BankApp | undefined
let isLinked = choice.element === 'unlink'
/** journeyId or originReferenceNo of the current element. */
let running = ''

const notify = (text: string): void => {
  byId('notice').textContent = text
}

const drawShop = (): void => {
  const { language, element, basket } = choice
  document.documentElement.dataset['theme'] = choice.theme
  byId('shop').dataset['place'] = choice.place
  document.documentElement.lang = language
  document.querySelector('.skip')?.replaceChildren(words[language].skip)
  const repeat = (): void => void start(choice)
  renderShop(byId('shop'), stage.place, {
    language,
    element,
    basket,
    linked: isLinked,
    returned,
    app,
    repeat,
  })
}

/** Writes the choice into the address, without `returned`. */
const rewriteAddress = (): void => {
  const text = String(writeChoice(choice))
  history.replaceState(null, '', text ? `?${text}` : location.pathname)
}

/** Updates everything that depends on the choice and the element's reference. */
const show = (reference: string, { same = false } = {}): void => {
  running = reference
  byId('app-block').hidden = choice.element !== 'pay'
  writeRun(storage, {
    server: info.run,
    key: orderKey(choice),
    reference,
    query: String(writeChoice(choice)),
  })
  const addresses = addressesOf(location, info)
  const attributes = attributesOf(choice, reference, addresses)
  setup.running(hostedUrl(choice, reference, addresses))
  showTag(tagOf(choice), attributes)
  stage.show(tagOf(choice), attributes, same)
  look.apply(choice.place)
  writeCode()
}

/** Writes the code card for the current element. */
const writeCode = (): void => {
  const tag = tagOf(choice)
  showCode({
    tag,
    attributes: attributesOf(choice, running, addressesOf(location, info)),
    script: new URL('bank-elements.js', location.href).href,
    css: look.css(tag),
  })
}

/** Updates everything around the shop. */
const drawChoice = (): void => {
  setup.show(choice)
  showList(choice)
  renderSteps(byId('steps'), choice)
  drawShop()
}

/** Opens a journey or an order, as the merchant's server would, and shows the element. */
async function start(target: Choice): Promise<void> {
  choice = target
  returned = undefined
  app = undefined
  isLinked = choice.element === 'unlink'
  rewriteAddress()
  drawChoice()
  stage.clear()
  showWorn(choice, undefined)
  try {
    const { element, scenario, msisdn, basket } = choice
    show(
      element === 'pay'
        ? await sandbox.openOrder(scenario, msisdn, wireTotal(basket))
        : await sandbox.openJourney(scenario, partnerNumber(scenario, msisdn)),
    )
    notify(element === 'pay' ? 'A new order is open.' : 'A new journey is open.')
    void watch.look()
  } catch (error) {
    stage.say(words[choice.language].unavailable)
    notify(error instanceof Error ? error.message : String(error))
  }
}

const setup = createSetup(
  byId<HTMLFormElement>('setup-form'),
  (target) => {
    // Some choices need a new order or journey; the element follows all others by itself.
    if (orderKey(target) !== orderKey(choice)) {
      void start(target)
      return
    }
    choice = target
    rewriteAddress()
    drawChoice()
    if (running) show(running, { same: true })
  },
  () => void start(choice),
  () => choice,
)

const showList = createList(byId('scenarios'), (sets) => void start(consistent({ ...choice, ...sets })))
const showWorn = createUsedUp(() => void reset())

const showCode = createCode()
const look = createLook(storage, writeCode)

const watch = createWatch(
  sandbox,
  () => ({ msisdn: choice.msisdn, amount: wireTotal(choice.basket), order: running }),
  ({ messages, condition, debits, notifications, now }) => {
    bank.clock(now)
    bank.ledger(debits)
    bank.notifications(notifications)
    showInbox(messages, shownNumber(choice.msisdn))
    bubble.show(stage.place.hidden ? [] : messages, running)
    showWorn(choice, stage.place.hidden ? undefined : usedUpReason(choice, condition))
  },
  () => notify('The demo server does not answer. Is it still running?'),
)

const bank = createBank({ sandbox, notify, moved: () => void watch.look(), order: () => running })
createFaults(byId<HTMLFormElement>('faults-form'), sandbox, notify)

log.listen(
  () => choice.stay,
  ({ name }) => {
    if (name === 'bank-linked' || name === 'bank-unlinked') {
      isLinked = name === 'bank-linked'
      drawShop()
    }
    // A message arrives before its event, and a step may mean that its code was used.
    if (['bank-otp-sent', 'bank-step', 'bank-succeeded'].includes(name)) void watch.look()
  },
)

async function reset(): Promise<void> {
  await sandbox.reset()
  await start(choice)
  await watch.look()
  notify('The bank has forgotten everything: customers, orders, clock, faults.')
}
byId('reset').addEventListener('click', () => void reset())

/**
 * Does what a merchant's server would do after the customer's return: it asks the bank and doesn't trust the
 * address.
 */
async function welcomeBack(reference: string): Promise<void> {
  const journey = reference.startsWith(JOURNEY)
  if (journey !== (choice.element !== 'pay'))
    choice = consistent({ ...choice, element: journey ? 'bind' : 'pay' })
  drawChoice()
  const paid = journey ? undefined : await sandbox.paid(reference).catch(() => undefined)
  returned = { reference: journey ? '' : reference, paid: paid && wireRupiah(paid, choice.language) }
  drawShop()
  byId('returned').focus()
}

async function begin(): Promise<void> {
  drawChoice()
  info = await sandbox.about()
  listPages(info.frameworks ?? [])
  byId('addresses').textContent = info.mock
    ? 'The bank runs in this page (MOCK).'
    : `${info.environment} · shop and proxy ${info.ports.join(' and ')} · sandbox bank ${info.sandboxUrl}`
  if (openedInApp !== null) {
    await openBankApp(sandbox, openedInApp, (bankApp) => {
      app = bankApp
      drawShop()
      byId('returned').focus()
    })
  } else if (returnedWith !== null) await welcomeBack(returnedWith)
  else if (runBefore?.server === info.run && runBefore.key === orderKey(choice)) show(runBefore.reference)
  else await start(choice)
  await watch.look()
}

begin()
  .catch((error: unknown) => notify(String(error)))
  .finally(watch.start)
