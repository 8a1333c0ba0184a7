/** Extra actions at the end of a walk: one more press, or a change of time or network. */
import { OTP } from '../../src/domain/limits.ts'
import { SEEDED_PASSWORD } from '../../src/sandbox/customers.ts'
import type { Texts } from '../../src/i18n/translator.ts'
import { skipTime } from './clocks.ts'
import type { Extra } from './entry.ts'
import {
  clickOnceThere,
  fill,
  inputsIn,
  buttonNamed,
  pressPrimary,
  realmOf,
  screenOf,
  typePin,
  until,
  type Root,
} from './userActions.ts'

const radio = (root: Root, value: string): HTMLElement | undefined =>
  inputsIn(root, `input[type=radio][value="${value}"]`)[0]

async function openCaptcha(root: Root, texts: Texts): Promise<void> {
  skipTime(root, OTP.resendAfterMs + 1000)
  await clickOnceThere(() => buttonNamed(root, texts['verification.resend']))
}

/** Cuts the page off: the browser says so, and nothing can be asked for, not even of the bank in the page. */
function cutOff(root: Root): void {
  const realm = realmOf(root)
  if (!realm) return
  Object.defineProperty(realm.navigator, 'onLine', { get: () => false, configurable: true })
  realm.Request = class extends realm.Request {
    constructor(...args: ConstructorParameters<typeof Request>) {
      super(...args)
      throw new TypeError('Failed to fetch')
    }
  }
  realm.dispatchEvent(new realm.Event('offline'))
}

async function office(root: Root, texts: Texts): Promise<void> {
  await clickOnceThere(() => buttonNamed(root, texts['openLocation.visit']))
  await until(() => screenOf(root) === 'openLocation')
}

async function wayThere(root: Root, texts: Texts): Promise<void> {
  await office(root, texts)
  await clickOnceThere(() => buttonNamed(root, texts['openLocation.chooseStart']))
  await until(() => screenOf(root) === 'chooseLocation')
}

/** The device doesn't say where it is. @param code of a GeolocationPositionError */
async function locate(root: Root, texts: Texts, code: 1 | 2): Promise<void> {
  await wayThere(root, texts)
  const realm = realmOf(root)
  if (!realm) return
  Object.defineProperty(realm.navigator, 'geolocation', {
    value: {
      getCurrentPosition: (_found: unknown, refuse: (error: object) => void) =>
        refuse({ code, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
    },
    configurable: true,
  })
  await clickOnceThere(() => buttonNamed(root, texts['chooseLocation.useMine']))
}

/** The customer's act at the end of the walk; false: what it is about isn't shown. */
export const extras: Readonly<Record<Extra, (root: Root, texts: Texts) => Promise<unknown>>> = {
  async 'captcha-empty'(root, texts) {
    await openCaptcha(root, texts)
    await until(() => root.querySelector('dialog[open] input:enabled') !== null)
    root.querySelector<HTMLElement>('dialog[open] [part~=primary]')?.click()
  },
  // A password manager, or a phone's keyboard, takes the field for the code's.
  async 'code-filled'(root) {
    const [password] = inputsIn(root, 'input[autocomplete*=password]')
    if (password) fill(password, '123456')
  },
  async email(root) {
    const [email] = inputsIn(root, '[name=email]')
    if (email) fill(email, 'budi@example.com')
    inputsIn(root, '[name=fullName]')[0]?.focus()
  },
  cut: async (root) => cutOff(root),
  async expire(root) {
    skipTime(root, OTP.lifeMs + 1000)
  },
  async months(root) {
    await clickOnceThere(() => radio(root, 'PAYLATER'))
    return until(() => root.querySelector('[data-loading]') !== null)
  },
  office,
  async 'pin-filled'(root) {
    const [pin] = inputsIn(root)
    if (pin) fill(pin, '135790')
  },
  'pin-typed': (root) => typePin(root),
  async plan(root, texts) {
    await clickOnceThere(() => radio(root, 'PAYLATER'))
    await clickOnceThere(() => radio(root, '6'))
    await until(() => buttonNamed(root, texts['paylater.readRiplay']) !== undefined)
  },
  document: (root, texts) => clickOnceThere(() => buttonNamed(root, texts['register.agreePrivacy'])),
  // In version 2 the months are chosen on the same page.
  async riplay(root, texts) {
    await until(() => (radio(root, '6') ?? buttonNamed(root, texts['paylater.readRiplay'])) !== undefined)
    radio(root, '6')?.click()
    await clickOnceThere(() => buttonNamed(root, texts['paylater.readRiplay']))
  },
  'ask-code': (root) => pressPrimary(root),
  'nothing-filled': (root) => pressPrimary(root),
  resend: openCaptcha,
  async unequal(root) {
    const [password, repetition] = inputsIn(root, 'input[autocomplete=new-password]')
    if (!password || !repetition) return
    fill(password, SEEDED_PASSWORD)
    fill(repetition, SEEDED_PASSWORD.slice(1))
    await pressPrimary(root)
  },
  async unread(root, texts) {
    await clickOnceThere(() => radio(root, '6'))
    await until(() => buttonNamed(root, texts['paylater.readRiplay']) !== undefined)
    await pressPrimary(root)
  },
  async 'document-missing'(root, texts) {
    const realm = realmOf(root)
    if (realm) realm.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    return clickOnceThere(() => buttonNamed(root, texts['register.agreePrivacy']))
  },
  'place-denied': (root, texts) => locate(root, texts, 1),
  'place-unavailable': (root, texts) => locate(root, texts, 2),
  async 'place-none'(root, texts) {
    await wayThere(root, texts)
    await pressPrimary(root)
  },
  async 'place-unknown'(root, texts) {
    await wayThere(root, texts)
    const [search] = inputsIn(root, '[name=place]')
    if (!search) return
    fill(search, 'qqqqqq')
    search.form?.requestSubmit()
  },
  'way-there': wayThere,
}
