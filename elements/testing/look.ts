/**
 * Reads what is visible in one frame of a page. The function runs in that frame, so it may use nothing of
 * this module but types.
 */

/** What to look for: the element, and parts of its screens under names of our own. */
export interface LookFor {
  readonly selector: string
  readonly parts: Readonly<Record<string, string>>
}

/** A screen, or the message in place of all screens. */
export interface View {
  /** The route; null without a screen. */
  readonly path: string | null
  readonly language: string
  readonly title: string
  readonly errors: readonly {
    readonly error: string | null
    readonly text: string
    readonly at: 'dialog' | 'page' | 'method' | 'field'
    /** A number for each node: the same error may be shown twice. */
    readonly mark: number
  }[]
  /** State of the slip; '' without a slip. */
  readonly slip: string
  readonly mock: boolean
  /** Address of a captcha's picture; null if none is shown. */
  readonly picture: string | null
  /** The number of matches for each name. */
  readonly parts: Readonly<Record<string, number>>
  /** The ways to pay. */
  readonly methods: readonly {
    readonly value: string
    readonly checked: boolean
    readonly error: string | null
    readonly text: string
  }[]
}

export interface Look {
  /** Whether the element is in this frame's page. */
  readonly host: boolean
  /** Name of the frame inside the element; null without one. */
  readonly inner: string | null
  /** Whether this frame is the hosted page. */
  readonly hosted: boolean
  /** Name of this frame. */
  readonly name: string
  /** The journey or order, if this frame knows it. */
  readonly subject: string
  readonly view: View | null
  /** Codes from MOCK's events in this page, oldest first. */
  readonly codes: readonly string[]
  /** Outcomes from the element's events in this tab since the kit first looked, oldest first. */
  readonly outcomes: readonly string[]
}

/** Data that the kit keeps in a page. */
interface Kept {
  readonly codes: string[]
  /** Selectors of the elements whose outcomes are recorded. */
  readonly for: string[]
  readonly marks: WeakMap<Element, number>
  marked: number
}

export function look({ selector, parts }: LookFor): Look {
  // An event comes once, but the kit looks from time to time, so events are recorded. Outcomes are recorded
  // beyond the page, because many merchants go to another page after one.
  const key = 'bank-elements/testing'
  const page = globalThis as unknown as Record<symbol, Kept | undefined>
  const heard = (page[Symbol.for(key)] ??= { codes: [], for: [], marks: new WeakMap(), marked: 0 })
  const outcomesKey = `${key} ${selector}`
  const outcomes = (): string[] => {
    try {
      return (JSON.parse(sessionStorage.getItem(outcomesKey) ?? '[]') ?? []) as string[]
    } catch {
      return []
    }
  }
  if (heard.for.length === 0)
    document.addEventListener('bank-mock-message', (event) => {
      const { code } = (event as CustomEvent<{ code: string | null }>).detail
      if (code !== null) heard.codes.push(code)
    })
  if (!heard.for.includes(selector)) {
    heard.for.push(selector)
    for (const name of ['linked', 'unlinked', 'succeeded', 'pending', 'failed', 'cancelled'])
      document.addEventListener(
        `bank-${name}`,
        (event) => {
          const [element] = event.composedPath()
          if (!(element instanceof Element) || !element.matches(selector)) return
          try {
            sessionStorage.setItem(outcomesKey, JSON.stringify([...outcomes(), name]))
          } catch {
            // Storage is blocked; the screen shows the outcome too.
          }
        },
        true,
      )
  }

  const all = (root: ParentNode, css: string): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [
      ...(one.matches(css) ? [one] : []),
      ...(one.shadowRoot ? all(one.shadowRoot, css) : []),
    ])
  const markOf = (one: Element): number => {
    const mark = heard.marks.get(one) ?? (heard.marked += 1)
    heard.marks.set(one, mark)
    return mark
  }
  const words = (one: Element | null | undefined): string =>
    one?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

  const host = all(document, selector)[0]
  const frame = host?.shadowRoot?.querySelector('iframe')
  // In a frame the hosted page removes its `data-hosted`.
  const own = document.querySelector('[data-hosted], #root.bank')
  const root = own ?? (frame ? null : (host?.shadowRoot ?? null))

  const see = (): View | null => {
    if (!root) return null
    const find = (css: string): Element[] => all(root, css)
    const screen = find('[part~="screen"]')[0]
    const dialog = find('dialog[open][part~="dialog"]')[0]
    const said = find('[part~="message"]')[0]
    if (!screen && !dialog && !said) return null
    const atOf = (one: Element): 'dialog' | 'page' | 'method' | 'field' =>
      one.matches('dialog')
        ? 'dialog'
        : one.querySelector(':scope > [part~="message"]')
          ? 'page'
          : one.querySelector('input[type="radio"]')
            ? 'method'
            : 'field'
    const titleOf = (one: ParentNode): string => words(one.querySelector('h1, h2'))
    const errors = find('[data-error]').map((one) => {
      const at = atOf(one)
      const title = at === 'dialog' ? titleOf(one) : at === 'page' ? words(find('[part~="title"]')[0]) : ''
      const text =
        at === 'dialog'
          ? words(one.querySelector('p'))
          : at === 'page'
            ? words(one.querySelector('p'))
            : at === 'method'
              ? words(one.querySelector('small'))
              : words(one)
      return {
        error: one.getAttribute('data-error'),
        text: title && text ? `${title}. ${text}` : title || text,
        at,
        mark: markOf(one),
      }
    })
    // A status is no error: the page of the bank is being opened.
    const nameless =
      !screen && said && !said.matches('[role="status"]')
        ? [{ error: null, text: words(said), at: 'page' as const, mark: markOf(said) }]
        : []
    return {
      path: screen?.getAttribute('data-screen') ?? null,
      language: find('[data-root]')[0]?.getAttribute('lang') ?? '',
      title: dialog ? titleOf(dialog) : words(find('[part~="title"]')[0]),
      errors: [...errors, ...nameless],
      slip: find('[data-slip="paper"]')[0]?.getAttribute('data-state') ?? '',
      mock: find('[data-simulation]').length > 0,
      picture: find('dialog[open] img')[0]?.getAttribute('src') ?? null,
      parts: Object.fromEntries(Object.entries(parts).map(([name, css]) => [name, find(css).length])),
      methods: find('[part~="screen"] input[type="radio"]').flatMap((one) => {
        const { value, checked } = one as HTMLInputElement
        const row = one.closest('[data-error]')
        return [
          {
            value,
            checked,
            error: row?.getAttribute('data-error') ?? null,
            text: words(row?.querySelector('small')),
          },
        ]
      }),
    }
  }

  const asked = new URLSearchParams(own ? location.search : '')
  const attribute = (name: string): string => host?.getAttribute(name) ?? ''
  return {
    host: host !== undefined,
    inner: frame?.name ?? null,
    hosted: own !== null,
    name: window.name,
    subject:
      attribute('journey-id')
      || attribute('origin-reference-no')
      || attribute('reference-no')
      || (asked.get('journeyId') ?? asked.get('originReferenceNo') ?? asked.get('referenceNo') ?? ''),
    view: see(),
    codes: heard.codes,
    outcomes: outcomes(),
  }
}
