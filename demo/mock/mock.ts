/**
 * The mock bank of a page. Every element with environment="MOCK" imports this file by its address, and so
 * can everyone who wants to look into it: `const { sandbox } = await import('…/mock/mock.js')`. It isn't
 * part of the product's own bundles.
 *
 * The bank's codes are shown in three ways: a line of console.info, the event `bank-mock-message` of the
 * document (detail: msisdn, code, text), and `sandbox('inbox')`.
 */
import { bank, lateFee } from 'bank-folder'
import { EMBEDDER_PARAM } from '../../src/contract/embedding.ts'
import { MOCK_META } from '../../src/contract/mock.ts'
import { SEEDED_PASSWORD, SEEDED_PIN } from '../../src/sandbox/customers.ts'
import { createMock, type Mock } from './create.ts'
import { folderOf } from './folder.ts'
import { createPermission } from './permission.ts'

/** True for MOCK's hosted page, which is never a page to return to. */
const isHosted = (): boolean => document.querySelector(`meta[name="${MOCK_META}"]`) !== null

const homeOf = ({ origin, pathname }: Location): string => origin + pathname

const storage = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** Runs tasks one after another within this page. */
function inLine(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const next = last.then(task)
    last = next.catch(() => undefined)
    return next
  }
}
const oneAtATime = inLine()

/**
 * Runs tasks one after another across all pages of the tab. Web Locks are denied where storage is, for
 * instance in a frame; then nothing is shared with another page.
 */
const alone = async <T>(task: () => Promise<T>): Promise<T> => {
  let begun = false
  const begin = (): Promise<T> => {
    begun = true
    return task()
  }
  try {
    return await navigator.locks.request('bank-mock', begin)
  } catch (error) {
    if (begun) throw error
    return oneAtATime(task)
  }
}

function start(): Mock {
  const base = folderOf(import.meta.url, document.baseURI)
  console.info(
    `bank-mock: the bank runs in this page; no money moves. Password ${SEEDED_PASSWORD}, PIN ${SEEDED_PIN}. Codes are told here.`,
  )
  const permission = createPermission(base, (url) => globalThis.fetch(url))
  void permission.answer.then((isAllowed) => {
    if (!isAllowed) console.error('bank-mock: the proxy beside it serves PRO, where no bank may be played.')
  })
  return createMock({
    bank,
    lateFee,
    now: () => Date.now(),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    origin: location.origin,
    base,
    home: isHosted() ? undefined : homeOf(location),
    embedder:
      isHosted() && parent !== window
        ? (new URLSearchParams(location.search).get(EMBEDDER_PARAM) ?? undefined)
        : undefined,
    allowed: permission.allowed,
    storage,
    alone,
    fetchOther: (url, init) => globalThis.fetch(url, init),
    onMessage: ({ msisdn, code, text }) => {
      console.info(`bank-mock: message to 0${msisdn}: ${code ?? text}`)
      document.dispatchEvent(new CustomEvent('bank-mock-message', { detail: { msisdn, code, text } }))
    },
  })
}

/** The answer on a server that draws the page: it has none for the bank to run in. */
const nowhere = async (): Promise<never> => {
  throw new Error('bank-mock: this bank runs in a page; a server has none.')
}

export const { fetch, sandbox, run }: Mock = globalThis.document
  ? start()
  : { fetch: nowhere, sandbox: nowhere, run: nowhere }
