/**
 * Banks made by chance, each a folder that is right: marks as programs for drawing write them, names with
 * digits and in other scripts, any ways to pay, any months.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FolderFiles } from '../../src/bank/bankFile.ts'
import { LANGUAGES, type Language } from '../../src/contract/language.ts'
import { METHODS, type Method } from '../../src/contract/payloads/payment.ts'
import { fc } from '../property.ts'

/** A number as minifiers of SVG write it: no zero before the point, none at the end. */
const short = (value: number): string => String(value).replace(/^(-?)0\./, '$1.')

/** Numbers side by side, with a space only where two would become one. */
const glued = (numbers: readonly string[]): string =>
  numbers.reduce((text, number) => {
    const isApart = text === '' || number.startsWith('-') || (number.startsWith('.') && /\.\d*$/.test(text))
    return `${text}${isApart ? '' : ' '}${number}`
  }, '')

type Point = readonly [x: number, y: number]
const coordinate = fc.nat({ max: 2400 }).map((number) => number / 100)
const point = fc.tuple(coordinate, coordinate)
const rounded = (value: number): number => Math.round(value * 100) / 100

/** A piece of a path from a point, and where it ends. */
type Piece = (from: Point) => readonly [text: string, to: Point]
const relative = ([x, y]: Point, points: readonly Point[]): string[] =>
  points.flatMap(([left, top]) => [short(rounded(left - x)), short(rounded(top - y))])
const absolute = (points: readonly Point[]): string[] => points.flat().map(short)
const piece: fc.Arbitrary<Piece> = fc
  .record({
    points: fc.tuple(point, point, point),
    form: fc.constantFrom(...'CcSsQqLlHhVvAa'),
    flags: fc.nat({ max: 3 }),
  })
  .map(({ points: [first, second, third], form, flags }): Piece => (from) => {
    const used = { c: [first, second, third], s: [second, third], q: [second, third], l: [third] }[
      form.toLowerCase()
    ]
    const isRelative = form === form.toLowerCase()
    if (used) return [form + glued(isRelative ? relative(from, used) : absolute(used)), third]
    const [x, y] = third
    if (/h/i.test(form)) return [form + short(isRelative ? rounded(x - from[0]) : x), [x, from[1]]]
    if (/v/i.test(form)) return [form + short(isRelative ? rounded(y - from[1]) : y), [from[0], y]]
    // Both flags of an arc may stand without a space, and the next number behind them too.
    const [endX = '', endY = ''] = isRelative ? relative(from, [third]) : absolute([third])
    return [
      `${form}${short(first[0])} ${short(first[1])} 0 ${flags >> 1}${flags & 1}${glued([endX, endY])}`,
      third,
    ]
  })

const pathData: fc.Arbitrary<string> = fc
  .tuple(point, fc.array(piece, { minLength: 2, maxLength: 9 }))
  .map(([start, pieces]) => {
    let at: Point = start
    const texts = pieces.map((next) => {
      const [text, to] = next(at)
      at = to
      return text
    })
    return `M${glued(absolute([start]))}${texts.join('')}L${glued(absolute([[2, 2.5]]))}l9.05.75z`
  })

const svg = (paths: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${paths.map((d) => `<path d="${d}"/>`).join('')}</svg>\n`

/** Names as banks have them: figures, letters of other scripts, signs between. */
const bankName = fc.constantFrom(
  'Bank 46',
  'Allobank 2.18',
  'BPD Kepulauan Riau & Rekan',
  'Bank Ñusa Ångström',
  '24 Jam',
  'Банк Нусантара 7',
  '银行 Sumatra',
  'ธนาคาร ๒๔',
  'بنك نوسانتارا',
  "Bank Ma'ruf – Syari'ah",
)
/** Products' names, some of which look like texts of an order. */
const productNames = fc.uniqueArray(
  fc.constantFrom(
    'XV',
    'ZQ',
    '7',
    '64.208',
    'Poin 2',
    'Rp',
    '89.46+',
    'Дом',
    '银行卡',
    'Bayar-Nanti 3.11',
    'A&B',
    'Fee 0.5',
  ),
  { minLength: 3, maxLength: 3, selector: (name) => name.toLowerCase() },
)
/** Brands that can be read on the product's grounds. */
const look = fc.constantFrom(
  {},
  {
    light: { '--bank-color-brand': '#0f6b46', '--bank-color-on-brand': '#ffffff', '--_mark': '#e3f2ea' },
    dark: { '--bank-color-brand': '#58c796', '--bank-color-on-brand': '#06281a', '--_mark': '#10291d' },
  },
)

/** A bank's sentences, without a number that isn't its own. */
const texts = {
  id: {
    terms:
      '## Kesepakatan\n\n{bank} menautkan akun dengan {merchant}. Setelah {tries} kali salah, akun diblokir.\n\n- satu;\n- dua.\n',
    document: '## Dokumen\n\nHubungi {bank}[ di {phone}].\n',
    fee: 'Rp12.500,50 per minggu.',
  },
  en: {
    terms:
      '## Agreement\n\n{bank} connects the account with {merchant}. After {tries} failed attempts it is blocked.\n\n- one;\n- two.\n',
    document: '## Document\n\nCall {bank}[ at {phone}].\n',
    fee: 'Rp12,500.50 a week.',
  },
} as const satisfies Record<Language, unknown>

/** Differences between the banks. */
export interface Made {
  readonly name: string
  readonly products: readonly string[]
  readonly paths: readonly string[]
  readonly methods: readonly Method[]
  readonly months: readonly number[]
  readonly tries: number
  readonly look: object
}

/** The folder of such a bank. */
export function folderOf({ name, products, paths, methods, months, tries, look: tokens }: Made): FolderFiles {
  const [wallet, payLater, points] = products
  const bank = {
    name,
    pageTitle: name,
    supportPhone: '1500-246',
    licence: 'OJK',
    appLink: 'https://made.example/',
    termsVersion: '2.25',
    termsFrom: '2026-12-01',
    methods,
    tries,
    instalmentMonths: months,
  }
  const files = new Map([
    ['bank.json', JSON.stringify(bank)],
    ['mark.svg', svg(paths)],
    ['look.json', JSON.stringify(tokens)],
  ])
  for (const language of LANGUAGES) {
    const { terms, document, fee } = texts[language]
    const file = (path: string, text: string) => files.set(`texts/${language}/${path}`, text)
    file('terms.md', terms)
    file('privacy.md', document)
    file('paylater-terms.md', document)
    file('riplay.json', JSON.stringify({ name: '{bank}', lateFee: fee, simulation: '{months}' }))
    file('words.json', JSON.stringify({ names: { wallet, payLater, points } }))
  }
  return files
}

/** @returns the folders of banks; `mark.svg` has at most 2 kB by the number of its pieces */
export const madeBanks: fc.Arbitrary<Made> = fc.record({
  name: bankName,
  products: productNames,
  paths: fc.uniqueArray(pathData, { minLength: 1, maxLength: 2 }),
  methods: fc.oneof(
    fc.constantFrom<Method[]>(...METHODS.map((method) => [method])),
    fc.shuffledSubarray<Method>([...METHODS], { minLength: 2 }),
  ),
  months: fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 })
    .map((list) => list.toSorted((a, b) => a - b)),
  tries: fc.integer({ min: 3, max: 10 }),
  look,
})

/** A bank whose mark and names are made of texts of the orders that the build draws. */
export const likeAnOrder: Made = {
  name: 'Zenith Quarry',
  products: ['ORDER-MARK-A', 'ZQ', 'XV'],
  paths: ['M12 2.25C16.83 4.18 19.5 8.17 19.5.89 14.46.06.67 9 .53 8z', 'M3.11 3.46h5.97v7.27z'],
  methods: METHODS,
  months: [7],
  tries: 5,
  look: {},
}

/** Writes a folder. */
export function writeFolder(dir: string, files: FolderFiles): void {
  for (const [path, text] of files) {
    mkdirSync(join(dir, dirname(path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
}
