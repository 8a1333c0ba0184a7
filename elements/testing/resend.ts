/** Asks for another code, as a customer does: waits for the countdown, passes the captcha. */
import { readCaptcha } from '../../demo/sandbox/captchaImage.ts'
import { endingOf } from './drive.ts'
import type { Codes } from './inbox.ts'
import type { Eye, Sight } from './place.ts'
import type { Captcha, Ending, ResendWith } from './types.ts'

/** The way that the captcha's dialog offers now; undefined without the dialog. */
const wayOf = ({ view: { parts, errors } }: Sight): 'picture' | 'proof' | undefined => {
  if (parts['captcha']) return 'picture'
  return parts['dialogMain'] && errors.every(({ at }) => at !== 'dialog') ? 'proof' : undefined
}

/** Reads the picture with the merchant's `captcha` or the kit's own reader. Throws KitError if none can. */
async function read(eye: Eye, sight: Sight, image: string, captcha: Captcha | undefined): Promise<string> {
  if (captcha) {
    const answer = await captcha({ image, subject: sight.subject })
    return answer || eye.fail('`captcha` has answered nothing', sight)
  }
  const mine = readCaptcha(image)
  return (
    mine
    ?? eye.fail(
      'a captcha is to be read, and the kit has nobody to read it: give it one as `captcha`, or go by: "proof"',
      sight,
    )
  )
}

export async function resend(
  eye: Eye,
  codes: Codes,
  captcha: Captcha | undefined,
  { by, answer, msisdn }: ResendWith,
): Promise<Ending> {
  const way = by ?? (answer === undefined ? 'proof' : 'picture')
  const first = await eye.until(
    "another code to be allowed (the countdown goes by the page's clock)",
    ({ sight }) => {
      if (!sight || wayOf(sight) !== undefined) return sight ?? undefined
      const { parts, errors } = sight.view
      if (parts['busy'] || !parts['code']) return undefined
      // Under a code that has expired the screen's own button asks for another one.
      const isExpired = errors.some(({ error }) => error === 'OTP_EXPIRED') && !parts['countdown']
      return parts['resend'] || (isExpired && parts['main'] && !parts['mainOff']) ? sight : undefined
    },
  )
  const seen = new Set(first.view.errors.map(({ mark }) => mark))
  /** An error that is new since the last step; undefined while the element is busy. */
  const newsIn = ({ view: { errors, parts } }: Sight) =>
    parts['busy'] ? undefined : errors.find(({ mark }) => !seen.has(mark))

  /** Waits for something; an error that comes first ends it. */
  const reach = (what: string, is: (sight: Sight) => boolean): Promise<Sight | Ending> =>
    eye.until<Sight | Ending>(what, ({ sight }) => {
      if (!sight) return undefined
      const news = newsIn(sight)
      if (news) return endingOf('refused', sight, news)
      return is(sight) ? sight : undefined
    })

  let now: Sight | Ending = first
  if (wayOf(first) === undefined) {
    await codes.drop(first, msisdn)
    await eye.press(first, first.view.parts['resend'] ? 'resend' : 'main')
    now = await reach('the captcha', (sight) => wayOf(sight) !== undefined)
    if ('is' in now) return now
  }
  if (way === 'proof') {
    if (wayOf(now) === 'picture') {
      await eye.press(now, 'captchaProof')
      now = await reach("the captcha's other way", (sight) => wayOf(sight) === 'proof')
      if ('is' in now) return now
    }
    await eye.press(now, 'dialogMain')
  } else {
    now = await reach("the captcha's picture", ({ view }) => view.picture !== null)
    if ('is' in now) return now
    await eye.fill(now, 'captcha', answer ?? (await read(eye, now, now.view.picture ?? '', captcha)))
    await eye.press(now, 'dialogMain')
  }
  const sent = await reach(
    'the captcha to let another code through',
    (sight) => wayOf(sight) === undefined && sight.view.parts['code'] === 1 && sight.view.parts['busy'] === 0,
  )
  return 'is' in sent ? sent : endingOf('sent', sent)
}
