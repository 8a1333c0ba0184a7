/** Prepares the bank in the page for an entry, and walks to the entry's end. Runs where the screens are. */
import { byAddress } from '../../src/host/byAddress.mjs'
import { rowOf } from '../../src/contract/errors.ts'
import { first, rest } from '../../src/i18n/folders.ts'
import type { Mock } from '../mock/create.ts'
import { FIRST, type Entry } from './entry.ts'
import { dataOf } from './errors.ts'
import type { View } from './view.ts'
import { screenText, type Root } from './userActions.ts'
import { walk, type Bank } from './walk.ts'

type Sandbox = (path: string, body?: object) => Promise<unknown>

/** @param mock address of mock.js */
async function sandboxAt(mock: string): Promise<Sandbox> {
  const { sandbox } = (await byAddress(mock)) as Pick<Mock, 'sandbox'>
  return async (path, body) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await sandbox(path, init)).json()
  }
}

/** Eight letters and digits, also in an insecure context (a phone in the same network). */
const marker = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The id tells the bank of MOCK which customer and scenario to use. It is new each time, so that nothing is
 * resumed. The default customer isn't named, because some scenarios are about the number that the partner
 * gives.
 */
export const idOf = ({ msisdn, scenario }: Entry): string =>
  ['gallery', marker(), ...(msisdn === FIRST ? [] : [msisdn]), scenario].join('-')

/** Longer than the page waits for an answer, in seconds. */
const LATE_S = 600

/** Resets the bank, and adds what goes wrong in the entry. */
export async function prepare(mock: string, { fault, slow }: Entry): Promise<void> {
  const ask = await sandboxAt(mock)
  await ask('reset', {})
  if (slow) await ask('faults', { call: slow, kind: 'delay', seconds: LATE_S })
  if (fault) {
    const { call, error, times } = fault
    await ask('faults', {
      call,
      kind: 'code',
      code: rowOf(error).code,
      data: dataOf(error, Date.now()),
      ...(times && { times }),
    })
  }
}

/**
 * Walks, and writes the result into attributes of the page's root element, for tests.
 * @param report error codes in events of the element; missing without an outer page
 */
export async function play(
  mock: string,
  { entry, language, version }: View,
  root: () => Root | undefined,
  report?: ReadonlySet<string>,
): Promise<void> {
  const ask = await sandboxAt(mock)
  const [{ texts: firstTexts }, { texts: laterTexts }] = await Promise.all([first(language), rest(language)])
  const texts = { ...firstTexts, ...laterTexts }
  const bank: Bank = {
    async code() {
      const messages = (await ask('inbox')) as { code: string | null; goodFor: string | null }[]
      return messages.find(({ goodFor }) => goodFor !== null)?.code ?? undefined
    },
    advance: async (advanceSeconds) => void (await ask('clock', { advanceSeconds })),
    async faulted() {
      const hasAnswered = ((await ask('faults')) as unknown[]).length === 0
      return hasAnswered && (report === undefined || !entry.fault || report.has(entry.fault.error))
    },
  }
  document.documentElement.dataset['walk'] = 'under way'
  const obstacle = await walk({ entry, version, root, bank, texts }).catch((error: unknown) => {
    console.error(error)
    return String(error)
  })
  const screenRoot = root()
  if (obstacle && screenRoot)
    document.documentElement.dataset['stoppedAt'] = `${obstacle}\n${screenText(screenRoot)}`
  document.documentElement.dataset['walk'] = obstacle === undefined ? 'arrived' : 'stopped'
}
