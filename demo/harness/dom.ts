/**
 * Makes and finds elements without a framework: the harness is small and must not share code with the
 * product.
 */

type Listener = (event: Event) => void
export type Attributes = Readonly<Record<string, string | number | boolean | Listener | undefined>>
export type Child = Node | string | false | undefined

const SVG = 'http://www.w3.org/2000/svg'

const apply = (element: Element, attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value))
  }
}

const keep = (children: readonly Child[]): (Node | string)[] =>
  children.filter((child): child is Node | string => child !== false && child !== undefined)

/**
 * Makes an element with attributes (functions become listeners; false and undefined are left out) and
 * children.
 */
export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  apply(element, attributes)
  element.append(...keep(children))
  return element
}

/** A picture from the page's sprite; decorative unless it has a label. */
export function picture(id: string, className: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  apply(svg, { class: className, 'aria-hidden': 'true', viewBox: '0 0 72 72' })
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `#${id}`)
  svg.append(use)
  return svg
}

/** An element of the page that must be there. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows its own page
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const match = document.getElementById(id)
  if (!match) throw new Error(`The harness's page has no #${id}`)
  return match as T
}

/** Copies a text, also in an insecure context (a phone in the same network). */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = h('textarea', { class: 'visually-hidden', 'aria-hidden': 'true', readonly: true })
  area.value = text
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}

/**
 * A button that copies, and says so in its label for a moment.
 * @param name accessible name, which must contain the label (WCAG 2.5.3)
 */
export function copyButton(text: () => string, label: string, name: string): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'copy', 'aria-label': name }, label)
  const copy = async (): Promise<void> => {
    await copyText(text())
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = label
    }, 1200)
  }
  button.addEventListener('click', () => void copy())
  return button
}
