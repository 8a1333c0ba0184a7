/** Files fetched until the field can be used and until React has taken over, and in how many rounds. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Place } from '../../../probe/field.ts'
import { askedIn, documentBytes, inARow, recordCauses, wavesOf, type Asked } from '../../../probe/requests.ts'
import { takenOver } from '../../../probe/takeOver.ts'
import type { Goal, Row } from '../figures.ts'
import { valuesOf, type Part } from '../lab.ts'
import { places } from '../places.ts'
import type { Stand } from '../stand.ts'

interface Case {
  readonly name: string
  readonly place: Place
  address(stand: Stand): Promise<string>
  /** The page itself is the bank's. */
  readonly hosted?: true
}

const cases: readonly Case[] = [
  {
    name: 'bind, DEV',
    place: places.bind,
    address: async ({ control, shopWith }) =>
      shopWith('bank-bind', { 'journey-id': await control.createJourney(), environment: 'DEV' }),
  },
  {
    name: 'bind, PRO',
    place: places.bind,
    address: async ({ control, shopWith }) =>
      shopWith('bank-bind', { 'journey-id': await control.createJourney() }),
  },
  {
    name: 'pay, PRO',
    place: places.pay,
    address: async ({ control, shopWith }) =>
      shopWith('bank-pay', { 'origin-reference-no': await control.createOrder() }),
  },
  {
    name: 'bind hosted',
    place: places.bindHosted,
    address: async ({ control, hosted }) => hosted({ journeyId: await control.createJourney() }),
    hosted: true,
  },
  {
    name: 'pay hosted',
    place: places.payHosted,
    address: async ({ control, hosted }) => hosted({ originReferenceNo: await control.createOrder() }),
    hosted: true,
  },
]

const readBuilt = (folder: string): number =>
  readdirSync(fileURLToPath(new URL(`../../../../dist/public/${folder}`, import.meta.url))).filter((name) =>
    name.endsWith('.js'),
  ).length

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
    {
      title: 'chunks',
      rows: [
        { name: 'of the elements', unit: '', values: [readBuilt('chunks')], goal: { most: 20 } },
        { name: 'of the hosted page', unit: '', values: [readBuilt('hosted/chunks')], goal: { most: 20 } },
      ],
    },
  ]
}
