/**
 * The small Markdown of a bank's legal texts: headings (`##`, `###`), paragraphs, lists, and slots. Nothing
 * else, so that what lawyers have read is what customers see.
 */
import { TEXT_SLOTS, type TextBlock } from '../domain/bankTexts.ts'
import { unseenIn } from './unseen.ts'

const HEADING = /^(#+)\s+(.*)$/
const ITEM = /^(?:[-*]|(\d{1,3})\.)\s+(.*)$/
const EXAMPLE = 'Example: ## 1. Biaya'

/** Forbidden content of a line → what is said of it. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/[<>]/, 'has markup of HTML'],
  [/[\r\n]/, 'has more than one line'],
  [/\]\(|^\[[^\]]*\]:/, 'has a link; write the address as text'],
  [
    /\*\*|__|`|~~|\*[^\s*][^*]*\*|(?<![\p{L}\d])_[^\s_][^_]*_(?![\p{L}\d])/u,
    'has emphasis, which is not shown',
  ],
  [/&(?:#\w+|[a-z]\w*);|\\[!-/:-@[-`{-~]/i, 'has a code in place of a sign; write the sign itself'],
  [
    /^(?:>|\||```|---+$|===+$|[+•·–]\s|[-*]$|\d{1,3}(?:\)|\.$)|#+(?!#| .*\S))/,
    'is none of heading, paragraph and list',
  ],
]

/** Names of the slots of a text. */
export const slotsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, slot = '']) => slot)

/** Slots of the text that nobody fills, and brackets that don't fit. */
function slotProblems(text: string, slots: readonly string[]): string[] {
  const problems = slotsIn(text)
    .filter((slot) => !slots.includes(slot))
    .map((slot) => `has {${slot}}; known are ${slots.map((name) => `{${name}}`).join(', ') || 'none'}`)
  const plain = text.replace(/\{[^{}]*\}/g, '')
  if (/[{}]/.test(plain)) problems.push('has a brace without its other one')
  const textAround = text.replace(/\[[^\][]*\]/g, '')
  if (/[[\]]/.test(textAround)) problems.push('has a square bracket without its other one')
  for (const [, optional = ''] of text.matchAll(/\[([^\][]*)\](?!\()/g))
    if (!optional.includes('{phone}'))
      problems.push(
        'has square brackets without {phone}; they hold what is left out where there is no number',
      )
  if (textAround.includes('{phone}'))
    problems.push('has {phone} outside square brackets. Example: call us[ at {phone}]')
  return problems
}

/** The mistakes in a text that customers read, by the slots that it may have. */
export const textProblems = (text: string, slots: readonly string[] = TEXT_SLOTS): readonly string[] => [
  ...FOREIGN.filter(([pattern]) => pattern.test(text)).map(([, problem]) => problem),
  ...unseenIn(text),
  ...slotProblems(text, slots),
]

/** @returns the blocks, and sentences about what is wrong, each with its line */
export function parseLegalText(
  source: string,
  slots?: readonly string[],
): {
  readonly blocks: readonly TextBlock[]
  readonly problems: readonly string[]
} {
  const blocks: TextBlock[] = []
  const problems: string[] = []
  /** The paragraph or list that the next line may belong to. */
  let paragraph: string[] | undefined
  let list: { readonly kind: 'ul' | 'ol'; readonly items: string[] } | undefined
  const close = (): void => {
    if (paragraph) blocks.push(['p', paragraph.join(' ')])
    if (list) blocks.push([list.kind, list.items])
    paragraph = list = undefined
  }
  source.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim()
    const report = (problem: string) => void problems.push(`line ${index + 1} ${problem}`)
    textProblems(line, slots).forEach(report)
    const [, hashes, heading = ''] = HEADING.exec(line) ?? []
    const [isItem, number, item = ''] = ITEM.exec(line) ?? []
    if (line === '') {
      // A list goes on below an empty line.
      if (paragraph) close()
    } else if (hashes !== undefined) {
      close()
      if (hashes === '##' || hashes === '###') blocks.push([hashes === '##' ? 'h2' : 'h3', heading])
      else report(`has ${hashes}; headings are ## and ###. ${EXAMPLE}`)
    } else if (isItem !== undefined) {
      const kind = number === undefined ? 'ul' : 'ol'
      if (list?.kind !== kind) close()
      if (list && /^(?: {2}|\t)/.test(raw)) report('is a list in a list')
      list ??= { kind, items: [] }
      list.items.push(item)
      if (number !== undefined && Number(number) !== list.items.length)
        report(`is item ${number}; ${list.items.length} comes next`)
    } else if (list && raw.startsWith(' ')) list.items.push(`${list.items.pop() ?? ''} ${line}`)
    else if (paragraph) paragraph.push(line)
    else {
      close()
      paragraph = [line]
    }
  })
  close()
  if (blocks[0]?.[0] !== 'h2') problems.push(`must begin with a heading. ${EXAMPLE}`)
  else if (blocks.every(([kind]) => kind === 'h2' || kind === 'h3'))
    problems.push('has no text below its headings')
  return { blocks, problems }
}
