/** Registration, its email check, and the captcha's proof: what can be said without a page. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prove } from '../../src/client/proof.ts'
import * as v from 'valibot'
import { challenge } from '../../src/contract/challenge.ts'
import { createChallenges } from '../../src/proxy/routes/challenge.ts'
import { memoryStore } from '../../src/proxy/store/memoryStore.ts'
import { fieldOf, registerErrors } from '../../src/screens/bind/registerForm.ts'
import { documentUrl } from '../../src/screens/parts/documents.ts'
import { text as english } from '../../src/screens/common/termsText.en.ts'
import { text as indonesian } from '../../src/screens/common/termsText.id.ts'
import { createEmailCheck } from '../../src/stores/emailCheck.ts'

const form = {
  fullName: 'Budi Santoso',
  email: 'budi@example.com',
  agreed: true,
  punctuation: false,
  taken: null,
}

test('each field of the form has its own error', () => {
  assert.deepEqual(registerErrors(form), { fullName: null, email: null, agreed: null })
  assert.deepEqual(registerErrors({ ...form, fullName: '', email: '', agreed: false }), {
    fullName: 'FIELD_REQUIRED',
    email: 'FIELD_REQUIRED',
    agreed: 'AGREEMENT_REQUIRED',
  })
  assert.equal(registerErrors({ ...form, fullName: "Ma'ruf" }).fullName, 'NAME_INVALID')
  assert.equal(registerErrors({ ...form, fullName: "Ma'ruf", punctuation: true }).fullName, null)
})

test('a taken address counts only while it stands in the field', () => {
  const taken = { email: 'budi@example.com', state: 'taken' } as const
  assert.equal(registerErrors({ ...form, email: ' budi@example.com ', taken }).email, 'EMAIL_TAKEN')
  assert.equal(registerErrors({ ...form, email: 'other@example.com', taken }).email, null)
})

test('a refusal of the bank is shown at its field', () => {
  const refusals = ['EMAIL_TAKEN', 'EMAIL_INVALID', 'NAME_CAPITALS', 'AGREEMENT_REQUIRED'] as const
  assert.deepEqual(refusals.map(fieldOf), ['email', 'email', 'fullName', 'agreed'])
})

/** Questions that are answered when the test says so. */
function slowBank() {
  const asked: { email: string; signal: AbortSignal; answer(free: boolean | null): void; fail(): void }[] = []
  const check = createEmailCheck(
    (email, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ email, signal, answer: resolve, fail: () => reject(new Error('cut')) })
      }),
  )
  return { asked, check }
}

test('a stale answer never overwrites a newer one, in whatever order they arrive', async () => {
  const { asked, check } = slowBank()
  const first = check.ask('taken@example.com')
  const second = check.ask('free@example.com')
  assert.equal(asked[0]?.signal.aborted, true)
  asked[1]?.answer(true)
  await second
  asked[0]?.answer(false)
  await first
  assert.deepEqual(check.answer.get(), { email: 'free@example.com', state: 'free' })
})

test('an address is asked about once, unless it could not be checked', async () => {
  const { asked, check } = slowBank()
  const first = check.ask(' budi@example.com ')
  await check.ask('budi@example.com')
  assert.equal(asked.length, 1)
  asked[0]?.fail()
  await first
  assert.deepEqual(check.answer.get(), { email: 'budi@example.com', state: 'unknown' })
  const again = check.ask('budi@example.com')
  asked[1]?.answer(true)
  await again
  assert.equal(check.answer.get()?.state, 'free')
  check.taken('budi@example.com')
  assert.equal(check.answer.get()?.state, 'taken')
})

test("the page's proof is what the proxy accepts, once", async () => {
  const now = () => Date.UTC(2026, 10, 20)
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const challenges = createChallenges(
    ['a secret of the tests that is long enough'],
    { now, random },
    memoryStore({ now }),
  )
  const task = v.parse(challenge, JSON.parse(JSON.stringify(await challenges.create())))
  const proof = await prove(task, new AbortController().signal)
  assert.match(await challenges.check(proof), /^[0-9a-f]{32}$/)
  await assert.rejects(challenges.check(proof), { error: 'CAPTCHA_WRONG' })
})

test('a proof can be given up, and a task without a solution ends', async () => {
  const zeros = '0'.repeat(64)
  const task = {
    algorithm: 'SHA-256',
    challenge: zeros,
    salt: 'salt&',
    signature: zeros,
    maxnumber: 300,
  } as const
  await assert.rejects(prove(task, AbortSignal.abort()), { name: 'AbortError' })
  await assert.rejects(prove(task, new AbortController().signal), RangeError)
  assert.equal(v.safeParse(challenge, { ...task, maxnumber: 1e9 }).success, false)
})

test('a document is asked for in the language shown, and only over http', () => {
  assert.equal(
    documentUrl('https://bank.example/terms.html', 'en'),
    'https://bank.example/terms.html?language=en',
  )
  assert.equal(
    documentUrl('https://bank.example/terms?v=2&language=en#one', 'id'),
    'https://bank.example/terms?v=2&language=id#one',
  )
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '/terms', ''])
    assert.equal(documentUrl(address, 'id'), null)
})

test('both languages of the terms have the same sections, and name bank, merchant and phone', () => {
  const facts = { bank: 'Bank Contoh', merchant: 'Toko Senja', phone: '(021) 5000-0123' }
  const [id, en] = [indonesian(facts), english(facts)]
  assert.deepEqual(
    id.map(([, paragraphs]) => paragraphs.length),
    en.map(([, paragraphs]) => paragraphs.length),
  )
  for (const text of [id, en]) {
    for (const word of Object.values(facts)) assert(JSON.stringify(text).includes(word), word)
  }
  assert(!JSON.stringify(indonesian({ ...facts, phone: null })).includes('null'))
})
