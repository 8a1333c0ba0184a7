/**
 * The service `bank` of compose.yaml: the sandbox bank with the key of SIGNING_KEY_FILE and the folder of a
 * bank in BANK_DIR, on HOST and PORT. Its control API is below /sandbox/, its documents below
 * /hosted/documents/. Pages stand at HOSTED_URL.
 */
import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bankDir, loadBank } from '../../../src/bank/files.ts'
import { lateFeeOf } from '../../../src/bank/texts.ts'
import { startSandbox } from '../../../src/sandbox/node.ts'
import { createDocuments } from '../../server/documents.ts'

const DOCUMENTS = '/hosted/documents/'

function variable(name: string): string {
  const { [name]: value } = process.env
  if (!value) throw new Error(`${name} is missing`)
  return value
}

const bank = loadBank(bankDir(process.env))
const documents = await createDocuments(bank)
const spki = createPublicKey(readFileSync(variable('SIGNING_KEY_FILE'), 'utf8')).export({
  type: 'spki',
  format: 'der',
})
const verifyKey = await crypto.subtle.importKey(
  'spki',
  spki,
  { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  true,
  ['verify'],
)
const hostedUrl = variable('HOSTED_URL')
const running = await startSandbox({
  port: Number(variable('PORT')),
  host: variable('HOST'),
  verifyKeys: [verifyKey],
  appId: variable('BANK_APP_ID'),
  environment: 'UAT',
  signing: bank.signing,
  codes: bank.codes,
  supportPhone: bank.supportPhone ?? '',
  termsVersion: bank.termsVersion,
  namePunctuation: bank.namePunctuation,
  lateFee: lateFeeOf(bank),
  methods: bank.methods,
  oneTimeCode: bank.oneTimeCode,
  tries: bank.tries,
  instalmentMonths: bank.instalmentMonths,
  returnBase: () => new URL('/', hostedUrl).href,
  hostedBase: () => hostedUrl,
  wrap: (sandbox) => ({
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (!pathname.startsWith(DOCUMENTS)) return sandbox.bank.fetch(request)
      return (
        documents(pathname.slice(DOCUMENTS.length), Object.fromEntries(searchParams))
        ?? new Response('Nothing here.\n', { status: 404 })
      )
    },
  }),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void running.close().then(() => process.exit(0)))
console.log(JSON.stringify({ event: 'started', url: running.url, bankName: bank.name }))
