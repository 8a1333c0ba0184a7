/** A screen reader's words for the key of a symbol. */
import type { TextKey } from '../../../i18n/keys.ts'
import type { I18n } from '../../../i18n/i18n.ts'

type SymbolKey = Extract<TextKey, `keyboard.symbol.${string}`>

const symbols: Readonly<Record<string, SymbolKey>> = {
  '!': 'keyboard.symbol.exclamation',
  '"': 'keyboard.symbol.quote',
  '#': 'keyboard.symbol.hash',
  $: 'keyboard.symbol.dollar',
  '%': 'keyboard.symbol.percent',
  '&': 'keyboard.symbol.ampersand',
  "'": 'keyboard.symbol.apostrophe',
  '(': 'keyboard.symbol.parenOpen',
  ')': 'keyboard.symbol.parenClose',
  '*': 'keyboard.symbol.asterisk',
  '+': 'keyboard.symbol.plus',
  ',': 'keyboard.symbol.comma',
  '-': 'keyboard.symbol.minus',
  '.': 'keyboard.symbol.dot',
  '/': 'keyboard.symbol.slash',
  ':': 'keyboard.symbol.colon',
  ';': 'keyboard.symbol.semicolon',
  '<': 'keyboard.symbol.less',
  '=': 'keyboard.symbol.equals',
  '>': 'keyboard.symbol.greater',
  '?': 'keyboard.symbol.question',
  '@': 'keyboard.symbol.at',
  '[': 'keyboard.symbol.bracketOpen',
  '\\': 'keyboard.symbol.backslash',
  ']': 'keyboard.symbol.bracketClose',
  '^': 'keyboard.symbol.caret',
  _: 'keyboard.symbol.underscore',
  '`': 'keyboard.symbol.backtick',
  '{': 'keyboard.symbol.braceOpen',
  '|': 'keyboard.symbol.pipe',
  '}': 'keyboard.symbol.braceClose',
  '~': 'keyboard.symbol.tilde',
}

export const keyNames = (words: I18n): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(symbols).map(([symbol, key]) => [symbol, words.t(key)]))
