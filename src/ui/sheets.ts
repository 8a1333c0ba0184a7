/**
 * Style sheets of the interface, shared by every shadow root and, on the hosted page, by the document.
 *
 * Nobody calls `sheet` by hand. The build (elements/build/linaria.mjs) turns
 * - each module's `css` templates of @linaria/core (constants only as interpolations) and
 * - each imported `*.css` file (`import './tokens.css'`: `:host`, `.bank`, resets, anything without a class
 *   of its own)
 * into one call with the minified text. A sheet is made when the first root wants it, once per document; it
 * is adopted by roots that are alive and by those to come, lazily loaded screens included, in the order of
 * registration. Constructed sheets are not subject to `style-src` and involve no Trusted Types sink.
 */

/** What sheets can be adopted by. */
export type StyleRoot = ShadowRoot | Document

type Entry = { text: string; made: WeakMap<Document, CSSStyleSheet> }

// Compiled styles are the only thing elements share: append-only texts, and the roots that are on a page just
// now.
const entries: Entry[] = []
const roots = new Map<StyleRoot, number>()

const documentOf = (root: StyleRoot): Document => ('host' in root ? root.ownerDocument : root)

// A constructed sheet belongs to the document whose window made it; an element moved into a frame needs
// another one.
const make = (entry: Entry, owner: Document): CSSStyleSheet => {
  const known = entry.made.get(owner)
  if (known) return known
  const made = new (owner.defaultView ?? globalThis).CSSStyleSheet()
  made.replaceSync(entry.text)
  entry.made.set(owner, made)
  return made
}

const add = (root: StyleRoot, wanted: readonly Entry[]): void => {
  const owner = documentOf(root)
  const fresh = wanted
    .map((entry) => make(entry, owner))
    .filter((one) => !root.adoptedStyleSheets.includes(one))
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...fresh]
}

/** Registers a module's style text; called once per module by code that the build writes. */
export const sheet = (text: string): void => {
  const entry: Entry = { text, made: new WeakMap() }
  entries.push(entry)
  for (const root of roots.keys()) add(root, [entry])
}

/** The texts of all sheets, for the build: a first screen is drawn with those that it uses. */
export const texts = (): string[] => entries.map(({ text }) => text)

/**
 * Adopts all sheets, now and as further chunks register theirs, until the returned function is called. A root
 * adopted twice is released when both have let go. Sheets that others put on the root stay where they are.
 */
export const adopt = (root: StyleRoot): (() => void) => {
  roots.set(root, (roots.get(root) ?? 0) + 1)
  add(root, entries)
  let held = true
  return () => {
    if (!held) return
    held = false
    const left = (roots.get(root) ?? 1) - 1
    if (left > 0) {
      roots.set(root, left)
      return
    }
    roots.delete(root)
    const ours = new Set(entries.map((entry) => entry.made.get(documentOf(root))))
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => !ours.has(one))
  }
}
