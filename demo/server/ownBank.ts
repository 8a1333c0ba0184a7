/** The bank of the demo: that of a folder. The demo's own also has what only the demo's server can play. */
import { bankDir, DEMO_BANK, loadBank } from '../../src/bank/files.ts'
import type { BankFolder } from '../../src/bank/folder.ts'

/** Stores and a map. The folder is there to be copied, so it has none: a copy would have the demo's. */
const PLAYED: Pick<BankFolder, 'storeLinks' | 'map'> = {
  storeLinks: [
    { system: 'ios', name: 'App Store', url: 'https://stores.bank.example/ios' },
    { system: 'android', name: 'Google Play', url: 'https://stores.bank.example/android' },
  ],
  map: {
    tiles: 'https://tiles.bank.example/{z}/{x}/{y}.png',
    attribution: '',
    search: 'https://places.bank.example/?q={query}',
  },
}

/** The bank of the folder that BANK_DIR names. @throws BankError with every mistake */
export function bankToPlay(env: Readonly<Record<string, string | undefined>>): BankFolder {
  const dir = bankDir(env)
  const bank = loadBank(dir)
  return dir === DEMO_BANK ? { ...bank, ...PLAYED } : bank
}
