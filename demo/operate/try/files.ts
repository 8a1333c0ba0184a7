/**
 * The service `files` of compose.yaml: makes what the others read in FILES_DIR, and ends. Keys and secrets
 * are made here, at the first start, and stay for the next; pages and merchants are those of this version.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ANY_LOOPBACK } from '../../../src/domain/origin.ts'
import { registeredAt } from '../../../src/sandbox/merchants.ts'

/** The pages as `npm run build` writes them. */
const BUILT = fileURLToPath(new URL('../../../dist/public', import.meta.url))

const secretFiles: Readonly<Record<string, () => string>> = {
  'signing-key.pem': () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey,
  'session-secret': () => randomBytes(48).toString('base64'),
  'operator-token': () => randomBytes(24).toString('hex'),
}

const { FILES_DIR: folder } = process.env
if (!folder) throw new Error('FILES_DIR is missing: the folder that the other services read')
if (!existsSync(BUILT)) throw new Error('The pages have not been built yet: npm run build')
mkdirSync(folder, { recursive: true })
for (const [name, make] of Object.entries(secretFiles)) {
  const file = join(folder, name)
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 })
}
writeFileSync(join(folder, 'merchants.json'), JSON.stringify(registeredAt([ANY_LOOPBACK]), null, 2))
rmSync(join(folder, 'public'), { recursive: true, force: true })
cpSync(BUILT, join(folder, 'public'), { recursive: true })
