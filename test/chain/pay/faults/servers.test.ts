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
    const tab = await paying(by)
    await tab.rig.control.fault({ call: tab.call, kind: 'drop-answer' })
    tab.rig.restart()
    await tab.confirm()
    tab.rig.restart()
    await tab.follow()
    await paid(tab)
  })

  it('the proxy is replaced and the confirm had not reached the bank: the same key, one debit', async () => {
    const tab = await paying(by)
    await tab.rig.control.fault({ call: tab.call, kind: 'status', status: 502 })
    await tab.confirm()
    tab.rig.restart()
    await tab.follow(7_000)
    await tab.confirm()
    await tab.follow()
    assert.equal(new Set(tab.sent.map(({ attempt }) => attempt)).size, 1)
    await paid(tab)
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
    const tab = await paying(by)
    tab.rig.verifyKeys.push(next.publicKey)
    const current = await createSigner(
      JSON.stringify(await crypto.subtle.exportKey('jwk', next.privateKey)),
      'next-key',
    )
    tab.rig.restart({ keys: { current } })
    await tab.confirm()
    await tab.follow()
    assert.deepEqual(
      tab.sent.map(({ status }) => status),
      [200],
    )
    await paid(tab)
  })
})

describe('too many requests', () => {
  const page = '<!doctype html><title>429</title>'
  for (const [title, header, seconds] of [
    ['seconds', '30', 30],
    ['a date', new Date(START + 45 * SECOND).toUTCString(), 45],
    ['nothing', null, 60],
    ['garbage', 'soon <b>', 60],
    ['a negative number', '-5', 60],
  ] as const) {
    it(`Retry-After is ${title}: the dialog's button is locked for ${seconds} s, and nothing is sent automatically; also with a clock a day off`, async () => {
      for (const off of [0, -DAY, DAY]) {
        const tab = await paying('WALLET', { ports: ({ timers }) => ({ now: () => timers.now() + off }) })
        const request = bankAnswers(
          tab,
          'payment/payment-h5',
          () =>
            new Response(page, {
              status: 429,
              headers: { 'content-type': 'text/html', ...(header === null ? {} : { 'retry-after': header }) },
            }),
          1,
        )
        await tab.pay.renew()
        const problem = tab.core.problems.dialog.get()
        assert.deepEqual([problem?.name, problem?.data.retryAfterSeconds], ['RATE_LIMITED', seconds])
        tab.core.problems.dismiss()
        await tab.rig.timers.pass((seconds - 1) * SECOND)
        await tab.pay.renew()
        assert.equal(request.count, 1)
        const secondResponse = tab.core.problems.dialog.get()
        assert.deepEqual(
          [secondResponse?.name, secondResponse?.data.retryAfterSeconds],
          ['RATE_LIMITED', 1],
          'pressing too early shows the problem',
        )
        tab.core.problems.dismiss()
        await tab.rig.timers.pass(SECOND)
        await tab.pay.renew()
        assert.equal(request.count, 2)
        assert.equal(tab.core.problems.dialog.get(), null)
      }
    })
  }

  it('to "try again" after a failure: an error when it is pressed again too early', async () => {
    const tab = await paying('WALLET', { scenario: 'failed' })
    await tab.confirm()
    await tab.follow()
    const request = bankAnswers(
      tab,
      'payment/payment-h5',
      () => new Response('', { status: 429, headers: { 'retry-after': '30' } }),
      1,
    )
    await tab.pay.retry()
    tab.core.problems.dismiss()
    await tab.pay.retry()
    assert.equal(request.count, 1)
    assert.equal(tab.core.problems.dialog.get()?.name, 'RATE_LIMITED')
  })

  it('to the confirm itself: only the status says what became of it, and the same key pays', async () => {
    for (const by of METHODS) {
      const tab = await paying(by)
      await tab.rig.control.fault({ call: tab.call, kind: 'status', status: 429, seconds: 5 })
      await tab.confirm()
      nothingSaid(tab)
      await tab.follow(7_000)
      await tab.confirm()
      await tab.follow()
      assert.equal(new Set(tab.sent.map(({ attempt }) => attempt)).size, 1)
      assert.deepEqual(await tab.debits(), tab.once)
    }
  })
})
