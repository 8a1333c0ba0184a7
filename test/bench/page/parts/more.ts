/** The cost of one more element on a page that has one already. */
import type { CDPSession, Page } from 'playwright'
import { fieldUsable, watchField, type Place } from '../../../probe/field.ts'
import { takenOver } from '../../../probe/takeOver.ts'
import { quiet } from '../customer.ts'
import type { Row } from '../figures.ts'
import type { Part } from '../lab.ts'
import { places } from '../places.ts'
import type { Attributes, Stand } from '../stand.ts'

/** The keep of one of them is computed from what several keep. */
const MORE = 4

interface Case {
  readonly name: string
  readonly tag: string
  readonly field: string
  readonly bare?: true
  attributes(stand: Stand): Promise<Attributes>
  address(stand: Stand, attributes: Attributes): string
}

const cases: readonly Case[] = [
  {
    name: 'vanilla',
    tag: places.vanilla.host,
    field: places.vanilla.field,
    bare: true,
    attributes: async () => ({}),
    address: ({ shopWithFloor }) => shopWithFloor('vanilla'),
  },
  {
    name: 'React',
    tag: places.react.host,
    field: places.react.field,
    bare: true,
    attributes: async () => ({}),
    address: ({ shopWithFloor }) => shopWithFloor('react'),
  },
  {
    name: 'bind',
    tag: places.bind.host,
    field: places.bind.field,
    attributes: async ({ control }) => ({ 'journey-id': await control.createJourney() }),
    address: ({ shopWith }, attributes) => shopWith('bank-bind', attributes),
  },
  {
    name: 'pay',
    tag: places.pay.host,
    field: places.pay.field,
    attributes: async ({ control }) => ({ 'origin-reference-no': await control.createOrder() }),
    address: ({ shopWith }, attributes) => shopWith('bank-pay', attributes),
  },
]

/** kB in use once everything that nobody needs is gone: of scripts, of the document, and their buffers. */
async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  await session.send('HeapProfiler.disable')
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1000
}

interface Figures {
  /** ms from its coming into the page until its field can be used, and until it is ready. */
  readonly field: readonly number[]
  readonly ready: readonly number[]
  /** kB of one. */
  readonly kept: number
}

/**
 * Runs in the page: puts one more before the first, where it can be seen. Answers when, and when it was
 * ready.
 */
async function addOne({
  tag,
  id,
  attributes,
  bare,
}: {
  tag: string
  id: string
  attributes: Attributes
  bare: boolean
}): Promise<{ addedAt: number; readyAt: number }> {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries({ ...attributes, id })) element.setAttribute(name, value)
  const ready = new Promise<number>((resolve) => {
    if (bare) resolve(performance.now())
    else element.addEventListener('bank-ready', () => resolve(performance.now()), { once: true })
  })
  const addedAt = performance.now()
  document.getElementById('payment')?.prepend(element)
  return { addedAt, readyAt: await ready }
}

async function measureOne(
  page: Page,
  { tag, field, bare }: Case,
  attributes: Attributes,
  id: string,
): Promise<{ field: number; ready: number }> {
  const place: Place = { host: `#${id}`, field }
  await page.evaluate(() => Object.assign(window, { fieldUsableAt: undefined }))
  await page.evaluate(watchField, place)
  const { addedAt, readyAt } = await page.evaluate(addOne, { tag, id, attributes, bare: bare === true })
  return { field: (await fieldUsable(page, place)) - addedAt, ready: readyAt - addedAt }
}

export const more: Part = async (lab) => {
  const result = await lab.inTurns(cases, async (benchCase, customer): Promise<Figures> => {
    const place: Place = { host: benchCase.tag, field: benchCase.field }
    const { page, session } = await customer.tab({ place })
    await page.goto(benchCase.address(lab.stand, await benchCase.attributes(lab.stand)))
    if (benchCase.bare) await fieldUsable(page, place)
    else await takenOver(page, place)
    await quiet(page)
    const heapBefore = await heap(session)
    const matches: { field: number; ready: number }[] = []
    for (let n = 1; n <= MORE; n += 1) {
      matches.push(await measureOne(page, benchCase, await benchCase.attributes(lab.stand), `more-${n}`))
      await quiet(page)
    }
    return {
      field: matches.map((entry) => entry.field),
      ready: matches.map((entry) => entry.ready),
      kept: ((await heap(session)) - heapBefore) / MORE,
    }
  })
  const rows = cases.flatMap((benchCase): Row[] => {
    const all = result.get(benchCase) ?? []
    return [
      { name: `${benchCase.name}: until its field`, unit: 'ms', values: all.flatMap(({ field }) => field) },
      ...(benchCase.bare
        ? []
        : [
            {
              name: `${benchCase.name}: until it is ready`,
              unit: 'ms',
              values: all.flatMap(({ ready }) => ready),
            } as const,
          ]),
      { name: `${benchCase.name}: keeps`, unit: 'kB', values: all.map(({ kept }) => kept) },
    ]
  })
  return [
    {
      title: 'one more element',
      rows,
      notes: [`${MORE} more, one after another, on a page with one; what they keep after a collection.`],
    },
  ]
}
