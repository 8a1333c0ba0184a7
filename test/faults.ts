/**
 * Faults that concern a payment, and the tests that bring each about: file → parts of the titles that stand
 * in it. Checked by unit/faults.test.ts.
 */

type Tests = Readonly<Record<string, readonly string[]>>

const TWICE = 'test/chain/pay/faults/twice.test.ts'
const LOST = 'test/chain/pay/faults/lost.test.ts'
const TIME = 'test/chain/pay/faults/time.test.ts'
const SERVERS = 'test/chain/pay/faults/servers.test.ts'
const ANSWERS = 'test/chain/pay/faults/answers.test.ts'
const BROWSER = 'test/e2e/faults.test.ts'
const NETWORK = 'test/e2e/faults-network.test.ts'

export const faults: Readonly<Record<string, Tests>> = {
  'double tap, within and beyond 300 ms': {
    [TWICE]: ['confirmed twice, 100 ms and 400 ms apart'],
    [BROWSER]: ['tapped twice, within and beyond 300 ms'],
    'test/e2e/pay.test.ts': ['double taps, wrong PINs, Enter; one debit'],
  },
  'two confirms in parallel, same key': {
    [TWICE]: ['a tab and its copy confirm at once'],
    'test/chain/pay/orderKey.test.ts': ['confirmed many times at once: one key, one debit'],
    'test/store/replicas.test.ts': [
      'sent to both many times at once is one debit, by one key',
      'taken at one is a 409 at the other',
    ],
  },
  'two tabs with keys of their own': { [TWICE]: ['two tabs confirm at once'] },
  'same key, other amount or method': {
    'test/chain/pay/orderKey.test.ts': ['confirmed in two ways at once'],
  },
  'reload, second tab, back button, back-forward cache during processing or after the result': {
    [TWICE]: ['a reload at every stage asks for the true state', 'back out of the back-forward cache'],
    [BROWSER]: ['reload, a second tab and the way back while it is processed, and after it'],
    'test/e2e/pay-chance.test.ts': ['seed ${seed}'],
  },
  'offline before the confirm': {
    [LOST]: ['offline before the confirm: "not sent"', 'sent nowhere because the bank could not be reached'],
    [BROWSER]: ['offline before the PIN is sent'],
  },
  'offline, reset connection, dropped answer after the confirm': {
    [LOST]: ['nothing is said before the bank says it; one debit'],
    'test/chain/pay/payConfirm.test.ts': ['and the confirm never arrived: the PIN again; one debit'],
    [NETWORK]: ['is lost while the answer to a confirm is on its way'],
  },
  '59 s slow bank; 60 s time-out': {
    [LOST]: ['a bank that takes 59 s: success', 'a bank that takes longer than 60 s'],
  },
  'bank says duplicate reference already paid': { [TWICE]: ['paid in another tab meanwhile'] },
  'nonce seen before, clock 20 min off at the proxy': {
    'test/unit/proxy/routes/forward.test.ts': [
      'one retry, signed anew with the corrected clock',
      'a nonce seen before is signed anew',
    ],
  },
  'device clock wrong by a day': {
    [TIME]: ["the device's clock is a day off, either way"],
    [SERVERS]: ['also with a clock a day off'],
  },
  'tab suspended during a countdown': {
    [TIME]: ['the tab sleeps through the countdown', 'the tab sleeps through a part of it'],
  },
  'session expired mid-flow': {
    [TIME]: [
      'the session ends before the confirm',
      'the session ends while the bank waits for a code',
      'the session ends while the bank is at work',
    ],
  },
  '429 with Retry-After in seconds, as a date, missing, garbage': {
    [SERVERS]: ['Retry-After is ${title}', 'to the confirm itself: only the status says'],
  },
  '5xx on a read, on a confirm': {
    [LOST]: ['${status} to the confirm, and again: then only the status'],
    'test/unit/proxy/bank/retry.test.ts': [
      'and not more than twice after ${title}',
      'every call that is no read is sent once',
    ],
  },
  'malformed, truncated, huge or deeply nested JSON; wrong types; missing fields; HTML with 200; unknown code':
    {
      [ANSWERS]: [
        'to the order: the page',
        'to the status: nothing is said by it',
        'to the confirm: the status says',
        'to ${call}: said with an id',
      ],
      [BROWSER]: ['what the bank writes is never markup'],
    },
  'chunk missing after a deployment': {
    [BROWSER]: ['every file is gone once the payment page has fetched what comes next'],
  },
  'code of a screen slow, or not to be had for a while': {
    [NETWORK]: [
      'delays the code of a screen: its skeleton is shown',
      'loses the code of a screen: an error with a retry',
    ],
  },
  'element moved, removed, re-attached mid-payment': {
    'test/elements/life.chromium.test.ts': ['during a payment: everything stops'],
    'test/elements/places.test.ts': ['keeps its screen and the input'],
    'test/e2e/frame.test.ts': ['moved, removed and put back while a payment is processed'],
  },
  'OTP resend while a verification is in flight; stale answers out of order': {
    [TIME]: [
      'another code is requested while one is verified',
      'an old answer of the status comes after a newer one',
    ],
    'test/chain/pay/paylater.test.ts': ['a late answer never overwrites a newer choice'],
  },
  'midnight in Jakarta passes': {
    [TIME]: ['renews a daily limit', 'ends the daily block of a PIN', 'between the confirm and its end'],
  },
  'storage blocked': {
    [TWICE]: ['storage is blocked: it works from memory'],
    [BROWSER]: ['storage is blocked'],
  },
  'proxy killed and restarted mid-payment, Redis gone, Redis slow': {
    [SERVERS]: [
      'the proxy is replaced before and after the answer is lost',
      'the proxy is replaced and the confirm had not reached the bank',
    ],
    'test/store/failures.test.ts': [
      'killed and started again',
      'too slow for a while',
      'a proxy that is killed in the middle of a confirm',
    ],
  },
  'signing key rotated under traffic': {
    [SERVERS]: ['the signing key changes during a payment'],
    'test/unit/proxy/config/reload.test.ts': ['loses no request, whichever key signs'],
  },
}
