/** The conformance kit at a bank that signs otherwise: SNAP by a module, against the sandbox bank. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { Check } from '../../../src/conformance/check.ts'
import { checks } from '../../../src/conformance/checks/checks.ts'
import { htmlOf } from '../../../src/conformance/report/html.ts'
import { junitOf } from '../../../src/conformance/report/junit.ts'
import { linesOf } from '../../../src/conformance/report/lines.ts'
import { run, type Result } from '../../../src/conformance/run.ts'
import { inProcess } from '../../../src/conformance/sandboxBank.ts'
import type { VerifyRequest } from '../../../src/contract/signingModule.ts'
import { type SigningModule } from '../../../src/proxy/config/modules.ts'
import { secretKeys } from '../../keys.ts'
import { Stop } from '../../../src/conformance/verdict.ts'
import { loadSnap } from '../../signingModules.ts'
import { START } from '../rig.ts'
import { say, signers } from './bench.ts'

const bankOf = (module: SigningModule, verify: VerifyRequest | undefined = module.verify) =>
  inProcess({ signers, now: START, ports: { secretKeys, verifyRequest: verify }, module })

const others = (results: readonly Result[]): string[] =>
  results.filter(({ verdict }) => verdict !== 'passed').map(say)
const only = (...ids: string[]) => checks.filter(({ id }) => ids.includes(id))
const signature = checks.filter(({ id }) => /^(?:signature|bank-time)\//.test(id))
const runAt = (module: SigningModule, chosen: readonly Check[] = signature, verify?: VerifyRequest) =>
  run(chosen, bankOf(module, verify).world, { isVouched: false })

const SPACE =
  'signature/other-space not checked: the signing module may sign the JSON without its white space, as SNAP does'
const NONCE = 'signature/other-nonce not checked: the signing module signs no nonce'

describe('a bank that speaks SNAP', () => {
  let snap: SigningModule
  beforeEach(async () => {
    snap = await loadSnap()
  })

  it('passes every check that SNAP lets be asked', async () => {
    assert.deepEqual(others(await runAt(snap, checks)), [SPACE, NONCE])
  })

  for (const { id } of signature)
    it(`${id} needs no check before it`, async () => {
      const differences = others(await runAt(snap, only(id)))
      assert.deepEqual(
        differences,
        [SPACE, NONCE].filter((line) => line.startsWith(`${id} `)),
      )
    })

  it('is asked no more than whether all is right by a module that says nothing of its headers', async () => {
    const { signing: _none, ...silent } = snap
    const open = (await runAt(silent)).filter(({ verdict }) => verdict === 'not checked')
    assert.deepEqual(
      open.map(({ check }) => check.id.replace('signature/', '')),
      [
        'missing-appId',
        'missing-nonce',
        'missing-timestamp',
        'missing-sign',
        'other-app',
        'other-space',
        'other-query',
        'other-nonce',
        'other-time',
        'garbage',
      ],
    )
    assert.match(open[0]?.reason ?? '', /the signing module has no export signing/)
  })

  const wrongs: readonly (readonly [title: string, wrong: () => Partial<SigningModule>, words: RegExp])[] = [
    [
      'signs with another secret',
      () => ({
        sign: async (request) => ({ ...(await snap.sign(request)), 'X-SIGNATURE': 'AAAA'.repeat(22) }),
      }),
      /signature\/right differs: a request with a right signature must be accepted; it was answered with REQUEST_REJECTED/,
    ],
    [
      'names no partner',
      () => ({
        sign: async (request) => {
          const { 'X-PARTNER-ID': _none, ...headers } = await snap.sign(request)
          return headers
        },
      }),
      /signature\/right differs: .*REQUEST_REJECTED/,
    ],
    [
      'fails, without its words',
      () => ({ sign: () => Promise.reject(new RangeError('secret words')) }),
      /^signature\/right differs: the signing module signs nothing: it throws RangeError$/,
    ],
    [
      'sets a header of the connection',
      () => ({ sign: () => ({ Host: 'x' }) }),
      /^signature\/right differs: the signing module signs nothing: its headers may not be sent/,
    ],
    [
      'asks for its token in another name',
      () => ({ sign: (request) => snap.sign({ ...request, appId: 'stranger' }) }),
      /^signature\/right differs: the signing module signs nothing: it throws Error; POST \/v1\.0\/access-token\/b2b → HTTP 401$/,
    ],
  ]
  for (const [title, wrong, words] of wrongs)
    it(`and a module that ${title}: red`, async () => {
      assert.match(others(await runAt({ ...snap, ...wrong() }, only('signature/right'))).join(), words)
    })

  const lenient: readonly (readonly [check: string, verify: VerifyRequest])[] = [
    // A bank that looks at tokens alone.
    ['signature/other-body', (request, bank) => takes(request, bank, /X-SIGNATURE is not/)],
    ['signature/garbage', (request, bank) => takes(request, bank, /X-SIGNATURE is not/)],
    ['signature/stale', (request, bank) => takes(request, bank, /X-TIMESTAMP is/)],
    ['signature/replay', (request, bank) => takes(request, bank, /X-EXTERNAL-ID was used/)],
    ['signature/other-app', (request, bank) => takes(request, bank, /X-PARTNER-ID is not/)],
    ['signature/missing-nonce', (request, bank) => takes(request, bank, /X-EXTERNAL-ID/)],
  ]
  const takes = async (...[request, bank, reason]: [...Parameters<VerifyRequest>, RegExp]) => {
    const judgement = await snap.verify?.(request, bank)
    return typeof judgement === 'string' && reason.test(judgement) ? null : (judgement ?? null)
  }
  for (const [check, verify] of lenient)
    it(`that is lenient is found by ${check}`, async () => {
      assert.match(others(await runAt(snap, only(check), verify)).join(), /differs/)
    })

  it('that gives everybody a token is found by signature/other-key', async () => {
    const open: VerifyRequest = ({ path }) =>
      path.endsWith('/b2b') ? { status: 200, body: { accessToken: 'for-anybody-1', expiresIn: '900' } } : null
    assert.match(others(await runAt(snap, only('signature/other-key'), open)).join(), /differs/)
  })

  it('asks a module for nothing at production', async () => {
    let count = 0
    const sign: SigningModule['sign'] = (request) => {
      count += 1
      return snap.sign(request)
    }
    const ports = { secretKeys, verifyRequest: snap.verify, environment: 'PRO' } as const
    const { world } = inProcess({ signers, now: START, ports, module: { ...snap, sign } })
    await assert.rejects(run(only('signature/right'), world, { isVouched: true }), Stop)
    assert.equal(count, 0)
  })

  it('leaves no token, signature or secret in the reports, not even one that the bank repeats', async () => {
    const echo: VerifyRequest = async ({ headers }, bank) =>
      headers.get('x-client-key') === null
        ? `token ${headers.get('authorization')?.slice(7)} is over, as is ${headers.get('x-signature')}`
        : ((await snap.verify?.(
            { method: 'POST', path: '/v1.0/access-token/b2b', query: '', headers, body: '' },
            bank,
          )) ?? null)
    const { world } = bankOf(snap, echo)
    const results = await run(only('signature/right', 'signature/other-time'), world, { isVouched: false })
    const facts = { bank: 'B', dialect: world.connection.dialect, startedAt: START, results }
    const reports = [htmlOf(facts), junitOf(facts), ...results.flatMap(linesOf)].join('\n')
    const headers = results.flatMap(({ exchanges }) => exchanges.map(({ request }) => request.headers))
    const secrets = headers.flatMap((row) => [row['authorization']?.slice(7) ?? '', row['X-SIGNATURE'] ?? ''])
    assert.ok(secrets.length >= 4 && secrets.every((secret) => secret.length > 8))
    assert.deepEqual(
      secrets.filter((secret) => reports.includes(secret)),
      [],
    )
    assert.match(reports, /X-TIMESTAMP: 2026-/)
    assert.match(reports, /X-SIGNATURE: \[hidden\]/)
    assert.match(reports, /token \[hidden\] is over/)
  })
})
