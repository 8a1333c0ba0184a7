/** The register of merchants as an operator writes it: JSON, every mistake named by its place in the list. */
import * as v from 'valibot'
import { ANY_LOOPBACK, originAllowed } from '../../../domain/origin.ts'
import { json, origin } from '../values.ts'
import { LIVE, type Variable } from './variable.ts'

const origins = v.array(origin)

const merchant = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, hyphens or underscores'),
  ),
  name: v.pipe(v.string(), v.minLength(1, "can't be empty")),
  embedOrigins: origins,
  inlineOrigins: origins,
  returnOrigins: origins,
})
type Given = v.InferOutput<typeof merchant>

/** The lists of a merchant; a key of the schema that holds origins belongs here. */
const LISTS = ['embedOrigins', 'inlineOrigins', 'returnOrigins'] as const satisfies readonly (keyof Given)[]

interface Mistake {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Where a value stands for the second time. */
const repeated = (values: readonly string[]): { index: number; first: number }[] =>
  values.flatMap((value, index) => {
    const first = values.indexOf(value)
    return first < index ? [{ index, first }] : []
  })

function mistakesOf(one: Given, place: number): Mistake[] {
  const twice = LISTS.flatMap((list) =>
    repeated(one[list]).map(({ index, first }) => ({
      path: [place, list, index],
      message: `is in the list already, as ${list}[${first}]`,
    })),
  )
  // Somebody who may not embed is refused before it is asked what else they may.
  const useless = one.inlineOrigins.flatMap((each, index) => {
    const embeds = one.embedOrigins.includes(each) || originAllowed(each, one.embedOrigins)
    return embeds
      ? []
      : [{ path: [place, 'inlineOrigins', index], message: 'must be one of embedOrigins too' }]
  })
  return [...twice, ...useless]
}

const merchants = v.pipe(
  v.array(merchant),
  v.minLength(1, 'must hold at least one merchant'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const list = dataset.value
    const sameId = repeated(list.map(({ id }) => id)).map(({ index, first }): Mistake => ({
      path: [index, 'id'],
      message: `is taken already, by merchant [${first}]`,
    }))
    for (const { path, message } of [...sameId, ...list.flatMap(mistakesOf)]) {
      let input: unknown = list
      const items = path.map((key) => {
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
      addIssue({ message, input, path: items as unknown as [v.UnknownPathItem, ...v.UnknownPathItem[]] })
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
