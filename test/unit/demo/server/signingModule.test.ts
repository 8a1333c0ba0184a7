/** A bank of the demo that signs by a module: what is said before it is shown. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { signingModuleAt, trialOf, trySigning, unplayable } from '../../../../demo/server/signingModule.ts'
import type { BankSide, SignedRequest } from '../../../../src/contract/signingModule.ts'
import type { SigningModule } from '../../../../src/proxy/config/modules.ts'
import { loadSnap } from '../../../signingModules.ts'

const now = () => Date.parse('2026-11-21T10:00:00+07:00')
const tryIt = async (module: SigningModule) => trySigning(module, await trialOf(module, now))

describe("a module's signing, tried at the sandbox bank", () => {
  let snap: SigningModule
  beforeEach(async () => {
    snap = await loadSnap()
  })

  it('is taken when it is SNAP', async () => {
    assert.equal(unplayable(snap), undefined)
    assert.deepEqual(await tryIt(snap), [])
  })

  it('is taken by a rule of its own that verify checks', async () => {
    const module: SigningModule = {
      sign: async ({ body, key }) => ({ 'x-proof': await key.sign(new TextEncoder().encode(body)) }),
      verify: async ({ body, headers }: SignedRequest, bank: BankSide) =>
        (await bank.isSigned(body, headers.get('x-proof') ?? '')) ? null : 'x-proof is wrong',
    }
    assert.deepEqual(await tryIt(module), [])
  })

  it('says what the bank refuses it for', async () => {
    const sign: SigningModule['sign'] = async (request) => ({
      ...(await snap.sign(request)),
      'CHANNEL-ID': 'x',
    })
    assert.deepEqual(await tryIt({ ...snap, sign }), [
      'The sandbox bank refuses what the signing module signs: Invalid Field Format CHANNEL-ID (up to five digits).',
    ])
  })

  it('says what the module says when it throws, and what keeps its headers from being sent', async () => {
    const fails: SigningModule['sign'] = () => {
      throw new Error('no card in the reader')
    }
    assert.deepEqual(await tryIt({ ...snap, sign: fails }), [
      'The signing module signs nothing: no card in the reader.',
    ])
    assert.deepEqual(await tryIt({ ...snap, sign: () => ({ Host: 'x' }) }), [
      'The signing module signs nothing: no headers came in time, or such that may not be sent.',
    ])
  })

  it('refuses a verify that checks nothing, and one that answers something else', async () => {
    assert.deepEqual(
      await tryIt({
        ...snap,
        verify: ({ path }) => (path.endsWith('/b2b') ? { status: 200, body: { accessToken: 'a' } } : null),
      }),
      ['The signing module: its verify takes a request whose body was changed after it was signed.'],
    )
    const odd = { sign: () => ({}), verify: () => true } as unknown as SigningModule
    assert.deepEqual(await tryIt(odd), [
      'The sandbox bank refuses what the signing module signs: verify must answer null, a text, or { status, body }.',
    ])
    const mute = { sign: () => ({}), verify: () => '' }
    assert.match((await tryIt(mute)).join(), /refuses what the signing module signs/)
  })

  it("can't be played without a verify", () => {
    assert.match(unplayable({ sign: () => ({}) }) ?? '', /^The signing module exports no verify, /)
  })

  it("names a file that isn't there", async () => {
    const problems: string[] = []
    assert.equal(await signingModuleAt('/nowhere.mjs', problems), undefined)
    assert.match(problems.join(), /^The signing module can't be loaded: Cannot find module '\/nowhere\.mjs'/)
  })
})
