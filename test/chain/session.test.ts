/**
 * The session is renewed where it has ended, however it travels, and nothing that was given since is lost by
 * it.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClient, type Client } from '../../src/client/client.ts'
import { createSession } from '../../src/client/session.ts'
import { createGate } from '../gate.ts'
import { CUSTOMER } from '../words.ts'
import { hold, withoutFirst } from './network.ts'
import { chain, memoryStorage, namesOf, SHOP, start, wholeLink } from './rig.ts'

const IDLE_MS = 10 * 60_000

/** A client of the bank's own page, whose session is in a cookie that only the browser sees. */
function hostedClient(rig: Awaited<ReturnType<typeof chain>>, journeyId: string): Client {
  const jar = new Map<string, string>()
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('origin', SHOP)
    headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const answer = await rig.network.fetch(new Request(url, { ...init, headers }))
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const { timers, loadErrorNames } = rig
  return createClient(
    `${SHOP}/proxy`,
    createSession({ journeyId }, { storage: undefined, carrier: 'cookie' }),
    {
      fetch,
      timers,
      now: timers.now,
      online: () => true,
      noteServerTime: () => undefined,
      noteReach: () => undefined,
      askCaptcha: async () => null,
      loadErrorNames,
    },
  )
}

describe('a session that was idle for too long', () => {
  it('is renewed by the first request, also in a cookie and by a call that needs no session', async () => {
    const rig = await chain({ idleMs: IDLE_MS })
    const journeyId = await rig.control.createJourney()
    const client = hostedClient(rig, journeyId)
    await client.open()
    await rig.control.advance(IDLE_MS / 1000)
    assert.equal((await client.call('get-msisdn', { journeyId })).merchantName, 'Toko Senja')
    assert.ok(
      (await client.call('otp/binding-auth-generate', { journeyId, msisdn: CUSTOMER })).resendsLeft > 0,
    )
  })
})

describe('the credential that the bank gives after a code', () => {
  it('is kept even if the code is sent before the session is open', async () => {
    const rig = await chain()
    const journeyId = await rig.control.createJourney({ scenario: 'unlink' })
    const client = rig.client({ journeyId }, memoryStorage())
    const { answer } = hold(rig, 'session')
    await rig.client({ journeyId }, memoryStorage()).call('otp/unbinding-auth-generate', { journeyId })
    const opening = client.open()
    const verifying = client.call('otp/unbinding-auth-verification', {
      journeyId,
      code: await rig.control.inboxCode(CUSTOMER),
    })
    // The first screen waits for nothing.
    assert.equal((await client.call('unbinding/get-mask-msisdn', { journeyId })).merchantName, 'Toko Senja')
    answer()
    await Promise.all([opening, verifying])
    assert.equal((await client.call('account/unbinding', { journeyId })).merchantName, 'Toko Senja')
  })

  it('is kept when an earlier request is answered that its session has ended', async () => {
    const rig = await chain()
    const journeyId = await rig.control.createJourney({ scenario: 'unlink' })
    const client = rig.client({ journeyId }, memoryStorage())
    await client.open()
    await client.call('otp/unbinding-auth-generate', { journeyId })
    const { answer } = hold(rig, 'unbinding/get-mask-msisdn', async () =>
      Response.json({ code: 9010, msg: '', data: {} }, { status: 401 }),
    )
    const pendingCall = client.call('unbinding/get-mask-msisdn', { journeyId })
    await client.call('otp/unbinding-auth-verification', {
      journeyId,
      code: await rig.control.inboxCode(CUSTOMER),
    })
    answer()
    assert.equal((await pendingCall).merchantName, 'Toko Senja')
    assert.equal((await client.call('account/unbinding', { journeyId })).merchantName, 'Toko Senja')
  })

  it('is kept when the answer to an earlier request comes after it', async () => {
    const rig = await chain({ idleMs: IDLE_MS })
    const journeyId = await rig.control.createJourney({ scenario: 'unlink' })
    const client = rig.client({ journeyId }, memoryStorage())
    await client.open()
    await rig.control.advance(IDLE_MS / 2 / 1000 - 60)
    await client.call('otp/unbinding-auth-generate', { journeyId })
    const { fetch } = rig.line
    const gate = createGate()
    rig.line.fetch = async (url, init) => {
      if (url.endsWith('/unbinding/get-mask-msisdn')) await gate.passed
      return fetch(url, init)
    }
    // The page was reloaded after a while, and the bank is slow to say whose account this is.
    await rig.control.advance(60)
    const pendingCall = client.call('unbinding/get-mask-msisdn', { journeyId })
    await client.call('otp/unbinding-auth-verification', {
      journeyId,
      code: await rig.control.inboxCode(CUSTOMER),
    })
    gate.open()
    await pendingCall
    assert.ok((await client.call('account/unbinding', { journeyId })).unlinkedAt)
  })
})

describe('a customer who acts before the start has ended', () => {
  it('gets bank-ready before the code, and once', async () => {
    const rig = await chain()
    const journeyId = await rig.control.createJourney()
    withoutFirst(rig)
    const { answer } = hold(rig, 'get-msisdn')
    const { core, record } = rig.element({ flow: 'link', subject: journeyId }, memoryStorage())
    const link = wholeLink(core)
    const startup = start(core, link)
    link.phone.set(CUSTOMER)
    await link.otp.send()
    answer()
    await startup
    assert.deepEqual(namesOf(record), ['bank-ready', 'bank-otp-sent'])
  })

  it('gets bank-ready before the step that follows the code, after a reload', async () => {
    const rig = await chain()
    const journeyId = await rig.control.createJourney()
    withoutFirst(rig)
    const storage = memoryStorage()
    const elementBefore = rig.element({ flow: 'link', subject: journeyId }, storage)
    const request = wholeLink(elementBefore.core)
    await start(elementBefore.core, request)
    request.phone.set(CUSTOMER)
    await request.otp.send()
    const { answer } = hold(rig, 'get-msisdn')
    const { core, record } = rig.element({ flow: 'link', subject: journeyId }, storage)
    const link = wholeLink(core)
    const startup = start(core, link)
    await link.otp.verify(await rig.control.inboxCode(CUSTOMER))
    assert.deepEqual([namesOf(record), record.screens], [['bank-confirm', 'bank-ready'], ['password']])
    answer()
    await startup
    assert.deepEqual(namesOf(record), ['bank-confirm', 'bank-ready'])
  })
})
