/**
 * The register of merchants as an operator writes it, every mistake named by its place in the list; and the
 * bank's own words and addresses, as customers are shown them.
 */
import * as v from 'valibot'
import { profileOverrides } from '../../../bank/bankJson.ts'
import { knownKeys } from '../../../bank/knownKeys.ts'
import { ANY_LOOPBACK, originAllowed } from '../../../domain/origin.ts'
import { asIs, json, origin } from '../values.ts'
import { LIVE, type Variable } from './variable.ts'

const origins = v.array(origin)

const merchant = knownKeys({
  id: v.pipe(
    v.string(),
    v.regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, hyphens or underscores'),
  ),
  name: v.pipe(v.string(), v.minLength(1, "can't be empty")),
  embedOrigins: origins,
  inlineOrigins: origins,
  returnOrigins: origins,
})
type MerchantInput = v.InferOutput<typeof merchant>

/** The lists of a merchant; a key of the schema that holds origins belongs here. */
const LISTS = [
  'embedOrigins',
  'inlineOrigins',
  'returnOrigins',
] as const satisfies readonly (keyof MerchantInput)[]

interface Mistake {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Places where a value stands for the second time. */
const repetitions = (values: readonly string[]): { index: number; first: number }[] =>
  values.flatMap((value, index) => {
    const first = values.indexOf(value)
    return first < index ? [{ index, first }] : []
  })

function mistakesOf(entry: MerchantInput, place: number): Mistake[] {
  const duplicates = LISTS.flatMap((list) =>
    repetitions(entry[list]).map(({ index, first }) => ({
      path: [place, list, index],
      message: `is in the list already, as ${list}[${first}]`,
    })),
  )
  // Somebody who may not embed is refused before it is asked what else they may.
  const useless = entry.inlineOrigins.flatMap((inlineOrigin, index) => {
    const embeds =
      entry.embedOrigins.includes(inlineOrigin) || originAllowed(inlineOrigin, entry.embedOrigins)
    return embeds
      ? []
      : [{ path: [place, 'inlineOrigins', index], message: 'must be one of embedOrigins too' }]
  })
  return [...duplicates, ...useless]
}

const merchants = v.pipe(
  v.array(merchant),
  v.minLength(1, 'must hold at least one merchant'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const list = dataset.value
    const sameId = repetitions(list.map(({ id }) => id)).map(({ index, first }): Mistake => ({
      path: [index, 'id'],
      message: `is taken already, by merchant [${first}]`,
    }))
    for (const { path, message } of [...sameId, ...list.flatMap(mistakesOf)]) {
      let input: unknown = list
      const [first, ...otherKeys] = path.map((key) => {
        const item = {
          type: 'unknown' as const,
          origin: 'value' as const,
          input,
          key,
          value: (input as Record<string | number, unknown>)[key],
        }
        input = item.value
        return item
      })
      addIssue({ message, input, ...(first && { path: [first, ...otherKeys] }) })
    }
  }),
)

export const merchantVariables = {
  MERCHANTS: {
    meaning: 'JSON: [{id, name, embedOrigins, inlineOrigins, returnOrigins}]',
    required: LIVE,
    file: true,
    default: JSON.stringify([
      {
        id: 'demo',
        name: 'Demo',
        embedOrigins: [ANY_LOOPBACK],
        inlineOrigins: [],
        returnOrigins: [ANY_LOOPBACK],
      },
    ]),
    example: JSON.stringify([
      {
        id: 'toko-senja',
        name: 'Toko Senja',
        embedOrigins: ['https://shop.example'],
        inlineOrigins: [],
        returnOrigins: ['https://shop.example'],
      },
    ]),
    live: true,
    schema: json(merchants),
  },
} as const satisfies Record<string, Variable<unknown>>

export const profileVariables = {
  BANK_DIR: {
    meaning: 'Folder of the bank, checked by `npm run check-bank`; without it the demo stands in for a bank',
    required: [],
    default: null,
    example: '/etc/bank',
    live: true,
    schema: asIs,
  },
  BANK_PROFILE: {
    meaning:
      "Not needed beside BANK_DIR. JSON, what of the bank's folder is otherwise here: name, supportPhone, licence, appLink, storeLinks, documents, termsVersion, termsFrom, namePunctuation, redirectSeconds, offices, map",
    required: ['PRO'],
    unless: 'BANK_DIR',
    default: '{}',
    example: '{"name":"Bank Anda","supportPhone":"1500-000"} and the other keys',
    file: true,
    live: true,
    schema: json(profileOverrides),
  },
} as const satisfies Record<string, Variable<unknown>>
