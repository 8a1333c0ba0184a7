/** Files fetched until the field can be used and until React has taken over, and in how many rounds. */
import { askedIn, documentBytes, inARow, recordCauses, wavesOf, type Asked } from '../../../probe/requests.ts'
import { takenOver } from '../../../probe/takeOver.ts'
import type { Goal, Row } from '../figures.ts'
import { valuesOf, type Part } from '../lab.ts'
import { bind, bindHosted, pay, payHosted, type Visit } from '../visits.ts'

interface Case extends Visit {
  readonly name: string
  /** The page itself is the bank's. */
  readonly hosted?: true
}

const cases: readonly Case[] = [
  { name: 'bind, DEV', ...bind({ environment: 'DEV' }) },
  { name: 'bind, PRO', ...bind() },
  { name: 'pay, PRO', ...pay() },
  { name: 'bind hosted', ...bindHosted(), hosted: true },
  { name: 'pay hosted', ...payHosted(), hosted: true },
]

interface Until {
  readonly files: number
  /** kB of the files, compressed. */
  readonly weight: number
  readonly calls: number
}

export const loading: Part = async (lab) => {
  const { bank } = lab.stand
  const isCall = ({ url }: Pick<Asked, 'url'>): boolean => url.startsWith(`${bank}/proxy/`)
  const isFile = ({ url }: Pick<Asked, 'url'>): boolean => url.startsWith(`${bank}/`) && !isCall({ url })

  const result = await lab.inTurns(cases, async ({ place, address, hosted }, customer) => {
    const { page, session } = await customer.tab({ place })
    const causes = await recordCauses(session)
    await page.goto(await address(lab.stand), { waitUntil: 'commit' })
    const { usableAt, takenOverAt } = await takenOver(page, place)
    const [all, ownBytes] = [await askedIn(page), hosted ? await documentBytes(page) : 0]
    const waves = wavesOf(causes)
    const until = (moment: number): Until => {
      const requests = all.filter(({ startedAt }) => startedAt <= moment)
      const files = requests.filter(isFile)
      return {
        files: files.length,
        weight: (ownBytes + files.reduce((sum, { bytes }) => sum + bytes, 0)) / 1000,
        calls: requests.filter(isCall).length,
      }
    }
    const ours = all.filter((entry) => entry.startedAt <= takenOverAt && (isFile(entry) || isCall(entry)))
    return {
      field: until(usableAt),
      react: until(takenOverAt),
      waves: Math.max(0, ...ours.map(({ url }) => waves.get(url) ?? 0)),
      rounds: inARow(ours),
    }
  })

  const rows = cases.flatMap((benchCase): Row[] => {
    const row = (
      subject: string,
      value: (figures: NonNullable<ReturnType<typeof result.get>>[number]) => number,
      unit: Row['unit'] = '',
      goal?: Goal,
    ): Row => ({
      name: `${benchCase.name}: ${subject}`,
      unit,
      values: valuesOf(result, benchCase, value),
      ...(goal && { goal }),
    })
    return [
      row('files until the field', ({ field }) => field.files),
      row('until the field', ({ field }) => field.weight, 'kB', benchCase.hosted ? undefined : { most: 8 }),
      row('calls until the field', ({ field }) => field.calls),
      row('files until React', ({ react }) => react.files),
      row('until React', ({ react }) => react.weight, 'kB', { most: 100 }),
      row('calls until React', ({ react }) => react.calls),
      row('waves until React', ({ waves }) => waves, '', { most: 2 }),
      row('requests in a row until React', ({ rounds }) => rounds),
    ]
  })
  return [
    {
      title: 'loading',
      rows,
      notes: [
        'Of the bank alone, compressed; hosted: with the page itself. Waves come after the entry, by who asks for what.',
      ],
    },
  ]
}
