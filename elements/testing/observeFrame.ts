/**
 * Reads what is visible in one frame of a page. The function runs in that frame, so it may use nothing of
 * this module but types.
 */

/** Things to look for: the element, and parts of its screens under names of our own. */
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

export interface FrameView {
  /** True when the element is in this frame's page. */
  readonly host: boolean
  /** Name of the frame inside the element; null without one. */
  readonly inner: string | null
  /** True for the hosted page's frame. */
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
interface PageRecord {
  readonly codes: string[]
  /** Selectors of the elements whose outcomes are recorded. */
  readonly for: string[]
  readonly marks: WeakMap<Element, number>
  markCount: number
}

export function observeFrame({ selector, parts }: LookFor): FrameView {
  // An event comes once, but the kit looks from time to time, so events are recorded. Outcomes are recorded
  // beyond the page, because many merchants go to another page after one.
  const key = 'bank-elements/testing'
  const pageKey = Symbol.for(key)
  const page: typeof globalThis & { [pageKey]?: PageRecord } = globalThis
  const record = (page[pageKey] ??= { codes: [], for: [], marks: new WeakMap(), markCount: 0 })
  const outcomesKey = `${key} ${selector}`
  const outcomes = (): string[] => {
    try {
      return (JSON.parse(sessionStorage.getItem(outcomesKey) ?? '[]') ?? []) as string[]
    } catch {
      return []
    }
  }
  if (record.for.length === 0)
    document.addEventListener('bank-mock-message', (event) => {
      const { code } = (event as CustomEvent<{ code: string | null }>).detail
      if (code !== null) record.codes.push(code)
    })
  if (!record.for.includes(selector)) {
    record.for.push(selector)
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
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(css) ? [element] : []),
      ...(element.shadowRoot ? all(element.shadowRoot, css) : []),
    ])
  const markOf = (element: Element): number => {
    const mark = record.marks.get(element) ?? (record.markCount += 1)
    record.marks.set(element, mark)
    return mark
  }
  const words = (element: Element | null | undefined): string =>
    element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

  const host = all(document, selector)[0]
  const frame = host?.shadowRoot?.querySelector('iframe')
  // In a frame the hosted page removes its `data-hosted`.
  const hostedRoot = document.querySelector('[data-hosted], #root.bank')
  const root = hostedRoot ?? (frame ? null : (host?.shadowRoot ?? null))

  const see = (): View | null => {
    if (!root) return null
    const find = (css: string): Element[] => all(root, css)
    const screen = find('[part~="screen"]')[0]
    const dialog = find('dialog[open][part~="dialog"]')[0]
    const message = find('[part~="message"]')[0]
    if (!screen && !dialog && !message) return null
    const atOf = (element: Element): 'dialog' | 'page' | 'method' | 'field' =>
      element.matches('dialog')
        ? 'dialog'
        : element.querySelector(':scope > [part~="message"]')
          ? 'page'
          : element.querySelector('input[type="radio"]')
            ? 'method'
            : 'field'
    const titleOf = (element: ParentNode): string => words(element.querySelector('h1, h2'))
    const errors = find('[data-error]').map((element) => {
      const at = atOf(element)
      const title =
        at === 'dialog' ? titleOf(element) : at === 'page' ? words(find('[part~="title"]')[0]) : ''
      const text =
        at === 'dialog'
          ? words(element.querySelector('p'))
          : at === 'page'
            ? words(element.querySelector('p'))
            : at === 'method'
              ? words(element.querySelector('small'))
              : words(element)
      return {
        error: element.getAttribute('data-error'),
        text: title && text ? `${title}. ${text}` : title || text,
        at,
        mark: markOf(element),
      }
    })
    // A status is no error: the page of the bank is being opened.
    const nameless =
      !screen && message && !message.matches('[role="status"]')
        ? [{ error: null, text: words(message), at: 'page' as const, mark: markOf(message) }]
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
      methods: find('[part~="screen"] input[type="radio"]').flatMap((element) => {
        const { value, checked } = element as HTMLInputElement
        const row = element.closest('[data-error]')
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

  const params = new URLSearchParams(hostedRoot ? location.search : '')
  const attribute = (name: string): string => host?.getAttribute(name) ?? ''
  return {
    host: host !== undefined,
    inner: frame?.name ?? null,
    hosted: hostedRoot !== null,
    name: window.name,
    subject:
      attribute('journey-id')
      || attribute('origin-reference-no')
      || attribute('reference-no')
      || (params.get('journeyId') ?? params.get('originReferenceNo') ?? params.get('referenceNo') ?? ''),
    view: see(),
    codes: record.codes,
    outcomes: outcomes(),
  }
}
