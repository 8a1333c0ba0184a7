/** `<bank-bind>`, used as a customer uses it. */
import { drive, endingOf, screenOf, stopIn, type Next } from './drive.ts'
import { openElement } from './element.ts'
import type { Part, Sight } from './place.ts'
import { seeded } from './scenarios.ts'
import type { BankBind, Ending, KitOptions, KitPage, LinkWith, UnlinkWith } from './types.ts'

/** How the journey ended, from the screen. */
function endOf(sight: Sight): Ending | undefined {
  const screen = screenOf(sight)
  const stops = stopIn(sight)
  if (stops) return endingOf('refused', sight, stops)
  if (screen === 'bindResult') return endingOf('linked', sight)
  // Only the last page of unlinking shows the slip whole and has no back button.
  return screen === 'resultPage' && sight.view.slip === 'hero' ? endingOf('unlinked', sight) : undefined
}

const told = { linked: 'linked', unlinked: 'unlinked', cancelled: 'left' } as const

export function openBind(page: KitPage, options: KitOptions): BankBind {
  const base = openElement(page, 'bank-bind', options)
  const { eye, pressMain: press, typeCode: code } = base

  /** Fills fields, then presses the main button, which may be locked until then. */
  const fillIn = (
    sight: Sight,
    is: string,
    fields: readonly (readonly [Part, string | undefined])[],
  ): Next => ({
    is,
    types: true,
    async act() {
      for (const [part, value] of fields) {
        if (value === undefined && part !== 'phone')
          eye.fail(`“${part}” is asked for: give it to link()`, sight)
        // A number that the partner has given is already in the field.
        if (value !== undefined) await eye.fill(sight, part, value)
      }
      const now = await eye.until('the main button', ({ sight: seen }) =>
        seen && seen.view.path !== sight.view.path ? seen : seen && press(seen) ? seen : undefined,
      )
      if (now.view.path === sight.view.path) await eye.press(now, 'main')
    },
  })

  async function link(who: LinkWith = {}): Promise<Ending> {
    const { password = seeded.password } = who
    const left = await base.hearing(told)
    return drive(
      eye,
      "the link's end",
      {
        accountCreation: (sight) => fillIn(sight, 'give the number', [['phone', who.msisdn]]),
        verification: (sight) => code(sight, who.code, who.msisdn),
        password: (sight) =>
          sight.view.parts['newPassword']
            ? create(sight, password)
            : sight.view.parts['password']
              ? fillIn(sight, 'log in', [['password', password]])
              : null,
        createPassword: (sight) => (sight.view.parts['newPassword'] ? create(sight, password) : null),
        register: (sight) =>
          sight.view.parts['agree']
            ? { is: 'agree', act: () => eye.press(sight, 'agree') }
            : fillIn(sight, 'register', [
                ['fullName', who.fullName],
                ['email', who.email],
              ]),
        termsOfUse(sight) {
          const { parts } = sight.view
          // The document may still be loading, and the checkboxes are enabled at its end.
          if (!parts['region']) return null
          if (parts['unread']) return { is: 'read the terms', act: () => eye.press(sight, 'unread') }
          if (parts['terms']) return { is: 'agree to the terms', act: () => eye.press(sight, 'terms') }
          if (parts['sharing']) return { is: 'agree to sharing', act: () => eye.press(sight, 'sharing') }
          return parts['locked'] ? null : press(sight)
        },
        bind: press,
      },
      endOf,
      left,
    ).then(base.keep)
  }

  const create = (sight: Sight, password: string): Next => ({
    is: 'create a password',
    types: true,
    async act() {
      await eye.fill(sight, 'newPassword', password)
      await eye.fill(sight, 'newPassword', password, 1)
      await eye.press(sight, 'main')
    },
  })

  async function unlink(who: UnlinkWith = {}): Promise<Ending> {
    const left = await base.hearing(told)
    return drive(
      eye,
      "the unlinking's end",
      {
        verification: (sight) => code(sight, who.code, who.msisdn) ?? press(sight),
        resultPage: press,
      },
      endOf,
      left,
    ).then(base.keep)
  }

  return {
    ...base.element,
    link,
    unlink,
    expectLinked: () => base.expectEnding('linked', endOf),
    expectUnlinked: () => base.expectEnding('unlinked', endOf),
  }
}
