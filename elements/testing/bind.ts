/** `<bank-bind>`, used as a customer uses it. */
import { drive, endingOf, screenOf, stopIn, type Next } from './drive.ts'
import { openElement } from './element.ts'
import type { Part, Snapshot } from './place.ts'
import { seeded } from './scenarios.ts'
import type { BankBind, Ending, KitOptions, KitPage, LinkWith, UnlinkWith } from './types.ts'

/** The journey's end, from the screen. */
function endOf(snapshot: Snapshot): Ending | undefined {
  const screen = screenOf(snapshot)
  const stops = stopIn(snapshot)
  if (stops) return endingOf('refused', snapshot, stops)
  if (screen === 'bindResult') return endingOf('linked', snapshot)
  // Only the last page of unlinking shows the slip whole and has no back button.
  return screen === 'resultPage' && snapshot.view.slip === 'hero' ? endingOf('unlinked', snapshot) : undefined
}

const outcomeByEvent = { linked: 'linked', unlinked: 'unlinked', cancelled: 'left' } as const

export function openBind(page: KitPage, options: KitOptions): BankBind {
  const base = openElement(page, 'bank-bind', options)
  const { handle, pressMain: press, typeCode: code } = base

  /** Fills fields, then presses the main button, which may be locked until then. */
  const fillIn = (
    snapshot: Snapshot,
    is: string,
    fields: readonly (readonly [Part, string | undefined])[],
  ): Next => ({
    is,
    types: true,
    async act() {
      for (const [part, value] of fields) {
        if (value === undefined && part !== 'phone')
          handle.fail(`“${part}” is asked for: give it to link()`, snapshot)
        // A number that the partner has given is already in the field.
        if (value !== undefined) await handle.fill(snapshot, part, value)
      }
      const now = await handle.waitFor('the main button', ({ snapshot: current }) =>
        current && current.view.path !== snapshot.view.path
          ? current
          : current && press(current)
            ? current
            : undefined,
      )
      if (now.view.path === snapshot.view.path) await handle.press(now, 'main')
    },
  })

  /** The next box of what linking asks to be agreed to; undefined: all are ticked. */
  const tick = (snapshot: Snapshot): Next | undefined => {
    const { parts } = snapshot.view
    if (parts['terms']) return { is: 'agree to the terms', act: () => handle.press(snapshot, 'terms') }
    return parts['sharing']
      ? { is: 'agree to sharing', act: () => handle.press(snapshot, 'sharing') }
      : undefined
  }

  async function link(customer: LinkWith = {}): Promise<Ending> {
    const { password = seeded.password } = customer
    const outcomeOf = await base.outcomeAfter(outcomeByEvent)
    return drive(
      handle,
      "the link's end",
      {
        accountCreation: (snapshot) => fillIn(snapshot, 'give the number', [['phone', customer.msisdn]]),
        verification: (snapshot) => code(snapshot, customer.code, customer.msisdn),
        password: (snapshot) =>
          snapshot.view.parts['newPassword']
            ? create(snapshot, password)
            : snapshot.view.parts['password']
              ? fillIn(snapshot, 'log in', [['password', password]])
              : null,
        createPassword: (snapshot) =>
          snapshot.view.parts['newPassword'] ? create(snapshot, password) : null,
        register: (snapshot) =>
          snapshot.view.parts['agree']
            ? { is: 'agree', act: () => handle.press(snapshot, 'agree') }
            : fillIn(snapshot, 'register', [
                ['fullName', customer.fullName],
                ['email', customer.email],
              ]),
        termsOfUse(snapshot) {
          const { parts } = snapshot.view
          // The document may still be loading, and the checkboxes are enabled at its end.
          if (!parts['region']) return null
          if (parts['unread']) return { is: 'read the terms', act: () => handle.press(snapshot, 'unread') }
          return tick(snapshot) ?? (parts['locked'] ? null : press(snapshot))
        },
        bind: (snapshot) => tick(snapshot) ?? press(snapshot),
      },
      endOf,
      outcomeOf,
    ).then(base.keep)
  }

  const create = (snapshot: Snapshot, password: string): Next => ({
    is: 'create a password',
    types: true,
    async act() {
      await handle.fill(snapshot, 'newPassword', password)
      await handle.fill(snapshot, 'newPassword', password, 1)
      await handle.press(snapshot, 'main')
    },
  })

  async function unlink(customer: UnlinkWith = {}): Promise<Ending> {
    const outcomeOf = await base.outcomeAfter(outcomeByEvent)
    return drive(
      handle,
      "the unlinking's end",
      {
        verification: (snapshot) => code(snapshot, customer.code, customer.msisdn) ?? press(snapshot),
        resultPage: press,
      },
      endOf,
      outcomeOf,
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
