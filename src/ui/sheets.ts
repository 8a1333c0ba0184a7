/**
 * The style sheets of the interface, shared by all shadow roots and, on the hosted page, by the document.
 *
 * Only generated code calls `sheet`. The build (elements/build/linaria.ts) turns
 * - each module's `css` templates of @linaria/core (interpolating constants only) and
 * - each imported `*.css` file (the hosted page's: anything without a class of its own)
 * into one call with the minified text. A sheet is made at its first use, once per document. All current and
 * later roots adopt it, in the order of registration; sheets of lazily loaded screens are added when they
 * arrive. Constructed sheets are exempt from `style-src` and involve no Trusted Types sink.
 */

/** An object that can adopt sheets. */
export type StyleRoot = ShadowRoot | Document

type Entry = { text: string; styleSheets: WeakMap<Document, CSSStyleSheet> }

// The only state that elements share: style texts, which are only added, and the roots on the page at
// present.
const entries: Entry[] = []
const roots = new Map<StyleRoot, number>()

const documentOf = (root: StyleRoot): Document => ('host' in root ? root.ownerDocument : root)

// A constructed sheet belongs to the document of the window that made it, so an element that is moved into a
// frame needs another one.
const make = (entry: Entry, owner: Document): CSSStyleSheet => {
  const existing = entry.styleSheets.get(owner)
  if (existing) return existing
  const styleSheet = new (owner.defaultView ?? globalThis).CSSStyleSheet()
  styleSheet.replaceSync(entry.text)
  entry.styleSheets.set(owner, styleSheet)
  return styleSheet
}

const add = (root: StyleRoot, additions: readonly Entry[]): void => {
  const owner = documentOf(root)
  const fresh = additions
    .map((entry) => make(entry, owner))
    .filter((styleSheet) => !root.adoptedStyleSheets.includes(styleSheet))
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...fresh]
}

/** Registers a module's style text; generated code calls it once per module. */
export const sheet = (text: string): void => {
  const entry: Entry = { text, styleSheets: new WeakMap() }
  entries.push(entry)
  for (const root of roots.keys()) add(root, [entry])
}

/** The texts of all sheets, from which the build takes what a first screen uses. */
export const texts = (): string[] => entries.map(({ text }) => text)

/**
 * Makes a root adopt all sheets, present and later, until the returned function is called. If a root was
 * adopted twice, both functions must be called. Sheets that others added to the root stay.
 */
export const adopt = (root: StyleRoot): (() => void) => {
  roots.set(root, (roots.get(root) ?? 0) + 1)
  add(root, entries)
  let isAdopted = true
  return () => {
    if (!isAdopted) return
    isAdopted = false
    const remaining = (roots.get(root) ?? 1) - 1
    if (remaining > 0) {
      roots.set(root, remaining)
      return
    }
    roots.delete(root)
    const ownSheets = new Set(entries.map((entry) => entry.styleSheets.get(documentOf(root))))
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((styleSheet) => !ownSheets.has(styleSheet))
  }
}
