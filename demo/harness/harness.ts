/**
 * The demo's page: a shop that embeds the element as any merchant would, and beside it a developer's panel
 * that acts as the merchant's server (opens journeys and orders), the customer's phone (inbox) and the bank
 * (clock, ledger, faults).
 */
import { wireRupiah, wireTotal } from './baskets.ts'
import { createBank } from './bank.ts'
import { openBankApp, type BankApp } from './bankApp.ts'
import { createCode } from './code.ts'
import { consistent, orderKey, readChoice, writeChoice, type Choice } from './choice.ts'
import { partnerNumber, shownNumber } from './customers.ts'
import { byId } from './dom.ts'
import { createFaults } from './faults.ts'
import { createInbox } from './inbox.ts'
import { createLog } from './log.ts'
import { createLook } from './look.ts'
import { listPages } from './pages.ts'
import { readRun, tabStorage, writeRun } from './run.ts'
import { createSandbox, type About } from './sandbox.ts'
import { createSetup } from './setup.ts'
import { renderShop, type Returned } from './shop.ts'
import { aroundOf, attributesOf, createStage, hostedUrl, markupOf, tagOf } from './stage.ts'
import { renderSteps } from './steps.ts'
import { createTabs } from './tabs.ts'
import { createWatch } from './watch.ts'
import { words } from './words.ts'

/** `returned` of a journey begins so; of an order it is the reference itself. */
const JOURNEY = 'journey:'

const storage = tabStorage()
const sandbox = createSandbox((...args) => fetch(...args))
const stage = createStage()
const tabs = createTabs()
const showInbox = createInbox()
const log = createLog(storage, 'demo.log')

const query = new URLSearchParams(location.search)
const before = readRun(storage)
const returnedWith = query.get('returned')
/** The order that was opened in the bank's app. */
const openedInApp = query.get('app')

let about: About = { run: '', ports: [], sandboxUrl: '' }
let choice: Choice = readChoice(
  (returnedWith ?? openedInApp) !== null && before ? new URLSearchParams(before.query) : query,
)
let returned: Returned | undefined
let app: BankApp | undefined
let linked = choice.element === 'unlink'
/** journeyId or originReferenceNo of the element shown. */
let running = ''
/** Chosen in the form, not started yet. */
let pending: Choice | undefined

const notify = (text: string): void => {
  byId('notice').textContent = text
}

const drawShop = (): void => {
  const { language, element, basket } = choice
  document.documentElement.dataset['theme'] = choice.theme
  document.documentElement.lang = language
  document.querySelector('.skip')?.replaceChildren(words[language].skip)
  const again = (): void => void start(choice)
  renderShop(byId('shop'), stage.place, { language, element, basket, linked, returned, app, again })
}

/** The address bar shows the choice; `returned` is gone with the first start. */
const rewriteAddress = (): void => {
  const text = String(writeChoice(choice))
  history.replaceState(null, '', text ? `?${text}` : location.pathname)
}

const show = (reference: string): void => {
  running = reference
  byId('app-block').hidden = choice.element !== 'pay'
  writeRun(storage, {
    server: about.run,
    key: orderKey(choice),
    reference,
    query: String(writeChoice(choice)),
  })
  const around = aroundOf(location, about)
  setup.running(hostedUrl(choice, reference, around), markupOf(choice, reference, around))
  stage.show(choice, reference, around)
  look.apply()
  writeCode()
}

/** What the code card shows: the element on the stage as it is now. */
const writeCode = (): void => {
  const tag = tagOf(choice)
  showCode({
    tag,
    attributes: attributesOf(choice, running, aroundOf(location, about)),
    script: new URL('bank-elements.js', location.href).href,
    css: look.css(tag),
  })
}

/** Opens a journey or an order, as the merchant's server would, and puts the element in. */
async function start(wanted: Choice): Promise<void> {
  choice = wanted
  pending = undefined
  returned = undefined
  app = undefined
  byId('start').classList.remove('wanted')
  linked = choice.element === 'unlink'
  rewriteAddress()
  setup.show(choice)
  renderSteps(byId('steps'), choice)
  drawShop()
  stage.clear()
  try {
    const { element, scenario, msisdn, basket } = choice
    show(
      element === 'pay'
        ? await sandbox.openOrder(scenario, msisdn, wireTotal(basket))
        : await sandbox.openJourney(scenario, partnerNumber(scenario, msisdn)),
    )
    notify(element === 'pay' ? 'A new order is open.' : 'A new journey is open.')
  } catch (error) {
    stage.say(words[choice.language].unavailable)
    notify(error instanceof Error ? error.message : String(error))
  }
}

const setup = createSetup(
  byId<HTMLFormElement>('setup-form'),
  (wanted, go) => {
    if (go) {
      tabs.open('shop')
      void start(wanted)
      return
    }
    const other =
      orderKey(wanted) !== orderKey(choice)
      || wanted.version !== choice.version
      || wanted.mode !== choice.mode
    if (other) {
      notify('Press Start to begin with these settings.')
      byId('start').classList.add('wanted')
    }
    pending = other ? wanted : undefined
    setup.show(wanted)
    choice = { ...choice, language: wanted.language, theme: wanted.theme, stay: wanted.stay }
    rewriteAddress()
    stage.adjust(choice)
    look.apply()
    writeCode()
    renderSteps(byId('steps'), choice)
    drawShop()
  },
  () => pending ?? choice,
)

const showCode = createCode()
const look = createLook(storage, writeCode)

const watch = createWatch(
  sandbox,
  () => choice.msisdn,
  ({ messages, debits, now }) => {
    bank.clock(now)
    bank.ledger(debits)
    tabs.count('inbox', showInbox(messages, shownNumber(choice.msisdn)))
  },
  () => notify('The demo server does not answer. Is it still running?'),
)

const bank = createBank({ sandbox, notify, moved: () => void watch.look(), order: () => running })
createFaults(byId<HTMLFormElement>('faults-form'), sandbox, notify)

log.listen(
  () => choice.stay,
  ({ name }) => {
    tabs.count('events', 1)
    if (name === 'bank-linked' || name === 'bank-unlinked') {
      linked = name === 'bank-linked'
      drawShop()
    }
    // The message is there before the event is.
    if (name === 'bank-otp-sent' || name === 'bank-succeeded') void watch.look()
  },
)

async function reset(): Promise<void> {
  await sandbox.reset()
  await start(choice)
  await watch.look()
  notify('The bank has forgotten everything: customers, orders, clock, faults.')
}
byId('reset').addEventListener('click', () => void reset())

/** What a merchant's server would do when the customer is back: ask the bank, not the address bar. */
async function welcomeBack(reference: string): Promise<void> {
  const journey = reference.startsWith(JOURNEY)
  if (journey !== (choice.element !== 'pay'))
    choice = consistent({ ...choice, element: journey ? 'bind' : 'pay' })
  setup.show(choice)
  const debit = (await sandbox.ledger()).find(({ order }) => order === reference)
  returned = { reference: journey ? '' : reference, paid: debit && wireRupiah(debit.amount, choice.language) }
  drawShop()
  byId('returned').focus()
}

async function begin(): Promise<void> {
  drawShop()
  renderSteps(byId('steps'), choice)
  setup.show(choice)
  about = await sandbox.about()
  listPages(about.frameworks ?? [])
  byId('addresses').textContent = about.mock
    ? 'The bank runs in this page (MOCK).'
    : `Shop and proxy ${about.ports.join(' and ')} · sandbox bank ${about.sandboxUrl}`
  if (openedInApp !== null) {
    await openBankApp(sandbox, openedInApp, (shown) => {
      app = shown
      drawShop()
      byId('returned').focus()
    })
  } else if (returnedWith !== null) await welcomeBack(returnedWith)
  else if (before?.server === about.run && before.key === orderKey(choice)) show(before.reference)
  else await start(choice)
  await watch.look()
}

begin()
  .catch((error: unknown) => notify(String(error)))
  .finally(watch.start)
