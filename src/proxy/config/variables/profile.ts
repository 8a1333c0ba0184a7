/** The bank's own words and addresses, as customers are shown them. */
import * as v from 'valibot'
import { mapServices, office, offices } from '../../../contract/bankPlaces.ts'
import { bankProfile } from '../../../contract/session.ts'
import { isMapTemplate } from '../../../domain/mapTemplate.ts'
import { json } from '../values.ts'
import type { Variable } from './variable.ts'

const braced = (slot: string): string => (slot.endsWith('?') ? `perhaps {${slot.slice(0, -1)}}` : `{${slot}}`)
/** The address of a map service. */
const template = (...slots: string[]) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.check(
          (text) => isMapTemplate(text, slots),
          `must be an https address with ${slots.map(braced).join(', ')}`,
        ),
      ),
    ),
    null,
  )

const profile = v.partial(
  v.strictObject({
    ...bankProfile.entries,
    documents: v.partial(v.strictObject(bankProfile.entries.documents.entries)),
    offices: v.pipe(v.array(v.strictObject(office.entries)), offices),
    map: v.strictObject({
      tiles: template('z', 'x', 'y', 'r?'),
      attribution: v.optional(mapServices.entries.attribution, ''),
      search: template('query', 'language?'),
    }),
  }),
)

export const profileVariables = {
  BANK_PROFILE: {
    meaning:
      "JSON: the bank's name, supportPhone, licence, appLink, storeLinks, documents, termsVersion, termsFrom, namePunctuation, offices, map",
    required: ['PRO'],
    default: '{}',
    example: '{"name":"Bank Contoh","supportPhone":"1500-000"} and the other keys',
    file: true,
    live: true,
    schema: json(profile),
  },
} as const satisfies Record<string, Variable<unknown>>
