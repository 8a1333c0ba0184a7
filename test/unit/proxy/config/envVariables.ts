/** Configurations that start, and what is said of one that does not. */
import assert from 'node:assert/strict'
import { readServedBank } from '../../../../src/bank/dir.ts'
import {
  ConfigError,
  type EnvVariables,
  inspectConfig,
  readConfig,
} from '../../../../src/proxy/config/config.ts'
import { otherKey } from '../../../keys.ts'

export const shop = {
  id: 'shop-01',
  name: 'Shop',
  embedOrigins: ['https://shop.example'],
  inlineOrigins: [],
  returnOrigins: ['https://shop.example'],
}
export const profile = {
  name: 'Bank Kita',
  supportPhone: null,
  licence: 'Licensed',
  appLink: null,
  termsVersion: '2.0',
  termsFrom: '2026-11-01',
  documents: {
    terms: 'https://bank.example/t',
    privacy: 'https://bank.example/p',
    riplay: 'https://bank.example/r',
    paylaterTerms: 'https://bank.example/l',
  },
}
/** A branch, and the profile as it stands in a variable, with changes. */
export const office = { name: 'Kantor Melati', address: 'Jalan Melati 12', latitude: -6.2, longitude: 106.8 }
export const withPlaces = (changes: object): string => JSON.stringify({ ...profile, ...changes })
export const secret = 'kXo3vQ9-sLwz81TnRb5eYp7uHc2mGd4a'
export const complete: EnvVariables = {
  BANK_URL: 'https://api.bank.example',
  BANK_APP_ID: 'app-1',
  SIGNING_KEY: otherKey(),
  SIGNING_KEY_ID: 'key-1',
  SESSION_SECRET: secret,
  HOSTED_URL: 'https://pay.bank.example/hosted/',
  MERCHANTS: JSON.stringify([shop]),
  BANK_PROFILE: JSON.stringify(profile),
}

export const ports = (files: Record<string, string> = {}) => ({
  readFile: async (path: string) => files[path] ?? Promise.reject(new Error('no such file')),
  readBank: readServedBank,
  random: (bytes: number) => new Uint8Array(bytes).fill(7),
  now: () => Date.parse('2026-11-28T00:00:00Z'),
})
export const read = (env: EnvVariables, files?: Record<string, string>) => readConfig(env, ports(files))
/** The files of a configuration, read or not. */
export const filesOf = async (env: EnvVariables, files?: Record<string, string>) =>
  (await inspectConfig(env, ports(files))).files
export const problemsOf = async (
  env: EnvVariables,
  files?: Record<string, string>,
): Promise<readonly string[]> => {
  try {
    await read(env, files)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.problems
  }
}
