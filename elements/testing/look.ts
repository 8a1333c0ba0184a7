/**
 * What can be seen in one frame of a page. The function runs in that frame: it may use nothing of this module
 * but types.
 */

/** What is looked for: the element, and parts of its screens by names of ours. */
export interface LookFor {
  readonly selector: string
  readonly parts: Readonly<Record<string, string>>
}

/** A screen, or what stands in its place. */
export interface View {
  /** The route; null where there is no screen. */
  readonly path: string | null
  readonly language: string
  readonly title: string
  readonly errors: readonly {
    readonly error: string | null
    readonly text: string
    readonly at: 'dialog' | 'page' | 'method' | 'field'
    /** Another one for another node: the same error may be shown twice. */
    readonly mark: number
  }[]
  /** State of the slip; '' without one. */
  readonly slip: string
  readonly mock: boolean
  /** By the names that were looked for: how many there are. */
  readonly parts: Readonly<Record<string, number>>
  /** Ways to pay. */
  readonly methods: readonly {
    readonly value: string
    readonly checked: boolean
    readonly error: string | null
    readonly text: string
  }[]
}

export interface Look {
  /** The element stands in this frame's page. */
  readonly host: boolean
  /** Name of the frame in the element; null: none is there. */
  readonly inner: string | null
  /** This frame is the hosted page. */
  readonly hosted: boolean
  /** This frame's own name. */
  readonly name: string
  /** Journey or order, where it is known here. */
  readonly subject: string
  readonly view: View | null
  /** Codes that MOCK has told in this page, oldest first. */
  readonly codes: readonly string[]
  /** Outcomes that the element has told in this tab since the kit looks, oldest first. */
  readonly outcomes: readonly string[]
}

/** What the kit keeps in a page. */
interface Kept {
  readonly codes: string[]
  /** Selectors whose outcomes are listened to. */
  readonly for: string[]
  readonly marks: WeakMap<Element, number>
  marked: number
}

export function look({ selector, parts }: LookFor): Look {
  // What the page tells, it tells once, and the kit comes by now and then. Outcomes outlive the page: many
  // merchants go on to another one with them.
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
            // Storage is blocked: the screen says it all the same.
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
  // In a frame the hosted page takes its mark away.
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
    const nameless =
      !screen && said ? [{ error: null, text: words(said), at: 'page' as const, mark: markOf(said) }] : []
    return {
      path: screen?.getAttribute('data-screen') ?? null,
      language: find('[data-root]')[0]?.getAttribute('lang') ?? '',
      title: dialog ? titleOf(dialog) : words(find('[part~="title"]')[0]),
      errors: [...errors, ...nameless],
      slip: find('[data-slip="paper"]')[0]?.getAttribute('data-state') ?? '',
      mock: find('[data-simulation]').length > 0,
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
