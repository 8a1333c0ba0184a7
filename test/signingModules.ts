/** Signing modules as the proxy loads them. */
import { fileURLToPath } from 'node:url'
import { readSigningModule, type SigningModule } from '../src/proxy/config/modules.ts'

const SNAP_URL = new URL('../demo/operate/snap.mjs', import.meta.url).href
export const SNAP = fileURLToPath(SNAP_URL)
export const SNAP_SETTINGS = { SNAP_CLIENT_SECRET: 'TEST-ONLY client secret', SNAP_CHANNEL_ID: '95221' }

let count = 0
/** The module for SNAP, without the token of another test. */
export async function loadSnap(): Promise<SigningModule> {
  Object.assign(process.env, SNAP_SETTINGS)
  const problems: string[] = []
  try {
    // A query makes it another module.
    const address = `${SNAP_URL}?${(count += 1)}`
    const load = async () => (await import(address)) as Record<string, unknown>
    const module = await readSigningModule(SNAP, { loadModule: load }, problems)
    if (!module) throw new Error(problems.join())
    return module
  } finally {
    for (const name of Object.keys(SNAP_SETTINGS)) delete process.env[name]
  }
}
