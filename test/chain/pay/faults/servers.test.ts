/**
 * Faults of a payment at the servers: a proxy that is replaced, a signing key that changes, too many
 * requests.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSigner } from '../../../../src/proxy/keys/signer.ts'
import { bankAnswers, DAY, eitherWay, nothingSaid, paid, SECOND } from './rig.ts'
import { METHODS, paying } from '../../paying.ts'
import { START } from '../../rig.ts'

eitherWay((by) => {
  it('the proxy is replaced before and after the answer is lost, and the new one knows no keys: one debit', async () => {
    const here = await paying(by)
    await here.rig.control.fault({ call: here.call, kind: 'drop-answer' })
    here.rig.restart()
    await here.confirm()
    here.rig.restart()
    await here.follow()
    await paid(here)
  })

  it('the proxy is replaced and the confirm had not reached the bank: the same key, one debit', async () => {
    const here = await paying(by)
    await here.rig.control.fault({ call: here.call, kind: 'status', status: 502 })
    await here.confirm()
    here.rig.restart()
    await here.follow(7_000)
    await here.confirm()
    await here.follow()
    assert.equal(new Set(here.sent.map(({ key }) => key)).size, 1)
    await paid(here)
  })

  it('the signing key changes during a payment: no request fails', async () => {
    const next = await crypto.subtle.generateKey(
      {
        name: 'RSASSA-PKCS1-v1_5',
        modulusLength: 2048,
        publicExponent: new Uint8Array([1, 0, 1]),
        hash: 'SHA-256',
      },
      true,
      ['sign', 'verify'],
    )
    const here = await paying(by)
    here.rig.verifyKeys.push(next.publicKey)
    const current = await createSigner(
      JSON.stringify(await crypto.subtle.exportKey('jwk', next.privateKey)),
      'next-key',
    )
    here.rig.restart({ keys: { current } })
    await here.confirm()
    await here.follow()
    assert.deepEqual(
      here.sent.map(({ status }) => status),
      [200],
    )
    await paid(here)
  })
})

describe('too many requests', () => {
  const page = '<!doctype html><title>429</title>'
  for (const [what, header, seconds] of [
    ['seconds', '30', 30],
    ['a date', new Date(START + 45 * SECOND).toUTCString(), 45],
    ['nothing', null, 60],
    ['garbage', 'soon <b>', 60],
    ['a negative number', '-5', 60],
  ] as const) {
    it(`Retry-After is ${what}: the dialog's button is locked for ${seconds} s, and nothing is sent automatically; also with a clock a day off`, async () => {
      for (const off of [0, -DAY, DAY]) {
        const here = await paying('WALLET', { ports: ({ timers }) => ({ now: () => timers.now() + off }) })
        const asked = bankAnswers(
          here,
          'payment/payment-h5',
          () =>
            new Response(page, {
              status: 429,
              headers: { 'content-type': 'text/html', ...(header === null ? {} : { 'retry-after': header }) },
            }),
          1,
        )
        await here.pay.renew()
        const problem = here.core.problems.dialog.get()
        assert.deepEqual([problem?.name, problem?.data.retryAfterSeconds], ['RATE_LIMITED', seconds])
        here.core.problems.dismiss()
        await here.rig.timers.pass((seconds - 1) * SECOND)
        await here.pay.renew()
        assert.equal(asked.count, 1)
        const again = here.core.problems.dialog.get()
        assert.deepEqual(
          [again?.name, again?.data.retryAfterSeconds],
          ['RATE_LIMITED', 1],
          'pressing too early shows the problem',
        )
        here.core.problems.dismiss()
        await here.rig.timers.pass(SECOND)
        await here.pay.renew()
        assert.equal(asked.count, 2)
        assert.equal(here.core.problems.dialog.get(), null)
      }
    })
  }

  it('to "try again" after a failure: an error when it is pressed again too early', async () => {
    const here = await paying('WALLET', { scenario: 'failed' })
    await here.confirm()
    await here.follow()
    const asked = bankAnswers(
      here,
      'payment/payment-h5',
      () => new Response('', { status: 429, headers: { 'retry-after': '30' } }),
      1,
    )
    await here.pay.again()
    here.core.problems.dismiss()
    await here.pay.again()
    assert.equal(asked.count, 1)
    assert.equal(here.core.problems.dialog.get()?.name, 'RATE_LIMITED')
  })

  it('to the confirm itself: only the status says what became of it, and the same key pays', async () => {
    for (const by of METHODS) {
      const here = await paying(by)
      await here.rig.control.fault({ call: here.call, kind: 'status', status: 429, seconds: 5 })
      await here.confirm()
      nothingSaid(here)
      await here.follow(7_000)
      await here.confirm()
      await here.follow()
      assert.equal(new Set(here.sent.map(({ key }) => key)).size, 1)
      assert.deepEqual(await here.debits(), here.once)
    }
  })
})
