/** Names of the demo's bank alone: in a copied folder they would lead customers to a bank of no one. */
import { parseStrict } from '../domain/strictJson.ts'
import { addressIn } from '../domain/address.ts'
import type { FolderFiles } from './bankFile.ts'

/** Facts of `bank.json` that are nobody else's. */
interface Facts {
  readonly name?: string | undefined
  readonly supportPhone?: string | null | undefined
  readonly appLink?: string | null | undefined
  readonly offices?: readonly { readonly address: string }[] | undefined
}

const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

const tracesIn = ({ name, supportPhone, appLink, offices = [] }: Facts): string[] =>
  [name, supportPhone, addressIn(appLink ?? '')?.hostname, ...offices.map(({ address }) => address)].filter(
    (trace): trace is string => Boolean(trace),
  )

/** Names, numbers and addresses of a folder that is right. */
function tracesOf(files: FolderFiles): readonly string[] {
  const facts = parseStrict(files.get('bank.json') ?? '{}') as Facts
  const texts = [...files].filter(([file]) => file.startsWith('texts/')).map(([, text]) => text)
  return [...new Set([...tracesIn(facts), ...texts.flatMap((text) => text.match(MAIL) ?? [])])]
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [String(value)]

/** The text of a file as customers read it: JSON may write any letter as a number. */
function readText(file: string, text: string): string {
  if (!file.endsWith('.json')) return text
  try {
    return stringsIn(JSON.parse(text)).join('\n')
  } catch {
    return text
  }
}

/** A text in the spelling that it is compared in: in capitals, or over two lines, a name is the same. */
const foldedOf = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')

/** The demo's names, numbers and addresses among facts that are given. */
export function demoTraces(facts: Facts, demo: Facts): string[] {
  const folded = foldedOf(stringsIn(facts).join('\n'))
  return tracesIn(demo).filter((trace) => folded.includes(foldedOf(trace)))
}

/** Sentences about what a folder still has of the demo's, each with its file. */
export const demoProblems = (files: FolderFiles, demo: FolderFiles): string[] =>
  [...files]
    .filter(([file]) => file === 'bank.json' || file.startsWith('texts/'))
    .flatMap(([file, text]) => {
      const folded = foldedOf(readText(file, text))
      return tracesOf(demo)
        .filter((trace) => folded.includes(foldedOf(trace)))
        .map((trace) => `${file}: has ${JSON.stringify(trace)}, which is the demo's. Write the bank's own.`)
    })
