/**
 * Setting of every text of ours: the JSX runtime that the compiler uses for the whole source
 * (`jsxImportSource` in tsconfig.json). It keeps two promises to customers whose browser translates pages.
 * - A translator replaces text nodes by elements of its own. React keeps no text node in mind if a text is
 * all that an element holds: it then sets the element's content anew. So a text beside something else gets an
 * element for itself. (React would remove, or write into, a node that is no longer there.)
 * - Figures and names are not translated: amounts, numbers, dates, codes, and names that a text marks
 * (asIs.ts). Each is in an element that says so.
 */
import { Fragment, jsx as element, jsxs as elementOfSeveral, type JSX } from 'react/jsx-runtime'
import type { ElementType, Key, ReactNode } from 'react'
import { withoutMarks } from './asIs.ts'

export { Fragment, type JSX }

/**
 * Untranslated text: a marked name, whose words are the group, or words with a digit in them, or with the dot
 * that hides one.
 */
const AS_IS =
  /\u2068([^\u2069]*)\u2069|[^\s\u2068\u2069]*[\d•][^\s\u2068\u2069]*(?:\s+[^\s\u2068\u2069]*[\d•][^\s\u2068\u2069]*)*/g

interface Props {
  readonly children?: ReactNode
  readonly translate?: 'yes' | 'no' | undefined
}

interface Piece {
  readonly text: string
  readonly isAsIs: boolean
  readonly isWhole?: boolean
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (let match = AS_IS.exec(text); match; match = AS_IS.exec(text)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isAsIs: false })
    const [figures, name] = match
    const isWhole = name === undefined && figures.length <= WHOLE_MOST && /[\s-]/.test(figures)
    pieces.push({ text: name ?? figures, isAsIs: true, isWhole })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isAsIs: false })
  return pieces
}

const isText = (child: ReactNode): child is string | number =>
  typeof child === 'string' || typeof child === 'number'

/** An element for a text, which stays as it is in any text around it. */
const box = (children: ReactNode, key?: Key, isAsIs = false, isWhole = false) =>
  element(
    'bdi',
    isAsIs
      ? isWhole
        ? { children, translate: 'no', [WHOLE]: '' }
        : { children, translate: 'no' }
      : { children },
    key,
  )

/** Marks figures of several groups, a phone number's, which stay on one line (ui/reset.ts). */
export const WHOLE = 'data-whole'
/** Most characters that fit on any line. */
const WHOLE_MOST = 20

/** A text in an element of its own; an empty one needs none. */
type Boxed = (child: string | number, key?: Key) => ReactNode

const boxText: Boxed = (child, key) => {
  const pieces = piecesOf(String(child))
  const [first, second] = pieces
  if (!first) return null
  if (!second) return box(first.text, key, first.isAsIs, first.isWhole)
  return box(
    pieces.map(({ text, isAsIs, isWhole }, index) => box(text, index, isAsIs, isWhole)),
    key,
  )
}

/** The same where the element around it says already whether it is translated. */
const boxedAsSaid: Boxed = (child, key) => {
  const text = withoutMarks(String(child))
  return text === '' ? null : box(text, key)
}

const withBoxes = (children: readonly ReactNode[], boxOf: Boxed): ReactNode[] =>
  children.map((child, index) =>
    isText(child) ? boxOf(child, index) : Array.isArray(child) ? withBoxes(child, boxOf) : child,
  )

/** The only text of an element. */
function onlyText<P extends Props>(props: P, child: string | number): P {
  if (props.translate !== undefined) return { ...props, children: withoutMarks(String(child)) }
  const [first, second] = piecesOf(String(child))
  if (second) return { ...props, children: boxText(child) }
  return first?.isAsIs ? { ...props, children: first.text, translate: 'no' } : props
}

/**
 * In a page served as XHTML, attributes are as they are written, and browsers know these in small letters
 * only; React writes them as its props are called. Its booleans are words there.
 */
const IN_XHTML: Readonly<Record<string, string>> = {
  autoCapitalize: 'autocapitalize',
  autoComplete: 'autocomplete',
  enterKeyHint: 'enterkeyhint',
  inputMode: 'inputmode',
  readOnly: 'readonly',
  referrerPolicy: 'referrerpolicy',
  spellCheck: 'spellcheck',
}
const isXhtml = (): boolean => globalThis.document?.contentType === 'application/xhtml+xml'

/** The same props, as XHTML wants them. */
export const inSmallLetters = <P extends object>(props: P): P =>
  Object.fromEntries(
    Object.entries(props).flatMap(([name, value]: [string, unknown]) => {
      const small = IN_XHTML[name]
      if (small === undefined) return [[name, value]]
      if (name === 'readOnly') return value ? [[small, '']] : []
      return [[small, typeof value === 'boolean' ? String(value) : value]]
    }),
  ) as P

/** Attributes that are read out or shown, which have no elements for names. */
const TEXTS = ['aria-label', 'alt', 'title', 'placeholder']

function withPlainAttributes<P extends Props>(props: P): P {
  const plain = TEXTS.flatMap((name) => {
    const value: unknown = Reflect.get(props, name)
    return typeof value === 'string' ? [[name, withoutMarks(value)]] : []
  })
  return plain.length === 0 ? props : { ...props, ...Object.fromEntries(plain) }
}

function prepare<P extends Props>(type: ElementType, props: P): P {
  const { children } = props
  const isElement = typeof type === 'string'
  if (!isElement && type !== Fragment) return props
  const plainProps = isElement ? withPlainAttributes(isXhtml() ? inSmallLetters(props) : props) : props
  if (Array.isArray(children)) {
    const boxOf = props.translate === undefined ? boxText : boxedAsSaid
    return { ...plainProps, children: withBoxes(children, boxOf) }
  }
  if (!isText(children)) return plainProps
  return isElement ? onlyText(plainProps, children) : { ...plainProps, children: boxText(children) }
}

/** @see https://react.dev/blog/2020/09/22/introducing-the-new-jsx-transform */
export const jsx = (
  type: ElementType,
  props: Props & Readonly<Record<string, unknown>>,
  key?: Key,
): JSX.Element => element(type, prepare(type, props), key)

/** The same for several children that are written out, which need no keys. */
export const jsxs = (type: ElementType, props: Props, key?: Key): JSX.Element =>
  elementOfSeveral(type, prepare(type, props), key)
