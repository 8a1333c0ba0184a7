/** Asks for another code, as a customer does: waits for the countdown, passes the captcha. */
import { readCaptcha } from '../../src/sandbox/captchaImage.ts'
import { endingOf } from './drive.ts'
import type { Codes } from './inbox.ts'
import type { ElementHandle, Snapshot } from './place.ts'
import type { Captcha, Ending, ResendWith } from './types.ts'

/** The way that the captcha's dialog offers now; undefined without the dialog. */
const wayOf = ({ view: { parts, errors } }: Snapshot): 'picture' | 'proof' | undefined => {
  if (parts['captcha']) return 'picture'
  return parts['dialogMain'] && errors.every(({ at }) => at !== 'dialog') ? 'proof' : undefined
}

/** Reads the picture with the merchant's `captcha` or the kit's own reader. Throws KitError if none can. */
async function read(
  handle: ElementHandle,
  snapshot: Snapshot,
  image: string,
  captcha: Captcha | undefined,
): Promise<string> {
  if (captcha) {
    const answer = await captcha({ image, subject: snapshot.subject })
    return answer || handle.fail('`captcha` has answered nothing', snapshot)
  }
  const ownReading = readCaptcha(image)
  return (
    ownReading
    ?? handle.fail(
      'a captcha is to be read, and the kit has nobody to read it: give it one as `captcha`, or go by: "proof"',
      snapshot,
    )
  )
}

export async function resend(
  handle: ElementHandle,
  codes: Codes,
  captcha: Captcha | undefined,
  { by, answer, msisdn }: ResendWith,
): Promise<Ending> {
  const way = by ?? (answer === undefined ? 'proof' : 'picture')
  const first = await handle.waitFor(
    "another code to be allowed (the countdown goes by the page's clock)",
    ({ snapshot }) => {
      if (!snapshot || wayOf(snapshot) !== undefined) return snapshot ?? undefined
      const { parts, errors } = snapshot.view
      if (parts['busy'] || !parts['code']) return undefined
      // Under a code that has expired the screen's own button asks for another one.
      const isExpired = errors.some(({ error }) => error === 'OTP_EXPIRED') && !parts['countdown']
      return parts['resend'] || (isExpired && parts['main'] && !parts['mainOff']) ? snapshot : undefined
    },
  )
  const initialMarks = new Set(first.view.errors.map(({ mark }) => mark))
  /** An error that is new since the last step; undefined while the element is busy. */
  const newsIn = ({ view: { errors, parts } }: Snapshot) =>
    parts['busy'] ? undefined : errors.find(({ mark }) => !initialMarks.has(mark))

  /** Waits for something; an error that comes first ends it. */
  const reach = (goal: string, is: (snapshot: Snapshot) => boolean): Promise<Snapshot | Ending> =>
    handle.waitFor<Snapshot | Ending>(goal, ({ snapshot }) => {
      if (!snapshot) return undefined
      const news = newsIn(snapshot)
      if (news) return endingOf('refused', snapshot, news)
      return is(snapshot) ? snapshot : undefined
    })

  let state: Snapshot | Ending = first
  if (wayOf(first) === undefined) {
    await codes.drop(first, msisdn)
    await handle.press(first, first.view.parts['resend'] ? 'resend' : 'main')
    state = await reach('the captcha', (snapshot) => wayOf(snapshot) !== undefined)
    if ('is' in state) return state
  }
  if (way === 'proof') {
    if (wayOf(state) === 'picture') {
      await handle.press(state, 'captchaProof')
      state = await reach("the captcha's other way", (snapshot) => wayOf(snapshot) === 'proof')
      if ('is' in state) return state
    }
    await handle.press(state, 'dialogMain')
  } else {
    state = await reach("the captcha's picture", ({ view }) => view.picture !== null)
    if ('is' in state) return state
    await handle.fill(
      state,
      'captcha',
      answer ?? (await read(handle, state, state.view.picture ?? '', captcha)),
    )
    await handle.press(state, 'dialogMain')
  }
  const result = await reach(
    'the captcha to let another code through',
    (snapshot) =>
      wayOf(snapshot) === undefined && snapshot.view.parts['code'] === 1 && snapshot.view.parts['busy'] === 0,
  )
  return 'is' in result ? result : endingOf('sent', result)
}
