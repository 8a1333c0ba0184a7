/** The pure rules of how payments are handed over and end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { correction, generate } from 'lean-qr/nano'
import { usableButtons } from '../../src/contract/errorRules.ts'
import { canAnswer } from '../../src/contract/errorCalls.ts'
import { errorNames, isTitled, rowOf } from '../../src/contract/errors.ts'
import { STATUSES } from '../../src/contract/payloads/payment.ts'
import { pathOf, screens, type Screen } from '../../src/contract/routes.ts'
import { safeAppLink } from '../../src/domain/appLink.ts'
import { deviceOf } from '../../src/domain/device.ts'
import { payScreen, type PayStanding } from '../../src/domain/payFlow.ts'
import { noticeLines } from '../../src/domain/payNotice.ts'
import { qrPath } from '../../src/ui/qrPath.ts'

const standing = fc.record<PayStanding>({
  status: fc.constantFrom(null, ...STATUSES),
  waiting: fc.boolean(),
  overdue: fc.boolean(),
  stage: fc.constantFrom('pin', 'pinSent', 'code', 'codeSent', 'taken'),
  method: fc.constantFrom(null, 'WALLET', 'PAYLATER'),
  toApp: fc.boolean(),
})
const screen = fc.constantFrom(...(Object.keys(screens) as Screen[]))

test('property: whatever is asked for, one screen of paying is shown, and it stays', () => {
  fc.assert(
    fc.property(screen, standing, (asked, where) => {
      const shown = payScreen(asked, where)
      assert(!pathOf(shown, 2).includes('/bind/'))
      assert.equal(payScreen(shown, where), shown)
    }),
    { numRuns: 2_000 },
  )
})

test('property: nothing can be chosen or confirmed while money may be moving, nor after it has', () => {
  fc.assert(
    fc.property(screen, standing, (asked, where) => {
      const { status } = where
      fc.pre(where.waiting || status === 'SUCCESS' || status === 'FAILED' || status === 'ON_HOLD')
      assert(
        !['payment', 'toApp', 'verification', 'paylaterConfirmation', 'riplay'].includes(
          payScreen(asked, where),
        ),
      )
    }),
    { numRuns: 2_000 },
  )
})

test('property: an order that must be paid in the app is paid nowhere else', () => {
  fc.assert(
    fc.property(screen, standing, (asked, where) => {
      const shown = payScreen(asked, { ...where, toApp: true })
      assert(!['payment', 'verification', 'paylaterConfirmation', 'riplay'].includes(shown))
    }),
    { numRuns: 2_000 },
  )
})

test('devices, by what their browsers say', () => {
  const cases = [
    ['android', 'Mozilla/5.0 (Linux; Android 16; Pixel 12) AppleWebKit/537.36', 5, true],
    ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 5, true],
    ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, true],
    ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, false],
    ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
    ['handheld', 'Mozilla/5.0 (Phone; OpenHarmony 5.0)', 5, true],
    ['handheld', '', 5, true],
    ['desktop', '', 0, false],
  ] as const
  for (const [device, userAgent, maxTouchPoints, coarse] of cases) {
    assert.equal(deviceOf({ userAgent, maxTouchPoints, coarse }), device, userAgent)
  }
})

test('the app is opened by a web address or not at all', () => {
  for (const good of [
    'https://app.bank.example/',
    'https://app.bank.example/pay/1?a=b#c',
    'http://localhost:8080/?app=or-1',
  ]) {
    assert.equal(safeAppLink(good), good)
  }
  for (const bad of [
    null,
    undefined,
    '',
    'bank://pay',
    'javascript:alert(1)',
    'data:text/html,x',
    '//bank.example',
    'http://bank.example/',
    'https://a:b@bank.example/',
    'https:/\\bank.example',
  ]) {
    assert.equal(safeAppLink(bad), null, String(bad))
  }
})

/** Back from the path to the modules that it draws. */
const drawn = (path: string): Set<string> =>
  new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)].flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, at) => `${Number(x) + at} ${y}`),
    ),
  )

test('property: a code is drawn module by module, each once', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 12 })
        .chain((size) => fc.array(fc.boolean(), { minLength: size * size, maxLength: size * size })),
      (cells) => {
        const size = Math.sqrt(cells.length)
        const get = (x: number, y: number) =>
          x >= 0 && x < size && y >= 0 && y < size && cells[y * size + x] === true
        const path = qrPath({ size, get })
        assert.equal(path.replace(/M\d+ \d+h\d+v1H\d+z/g, ''), '')
        assert.deepEqual(
          [...drawn(path)].toSorted(),
          cells.flatMap((dark, at) => (dark ? [`${at % size} ${Math.floor(at / size)}`] : [])).toSorted(),
        )
      },
    ),
  )
})

test('a longer link makes a larger code, and its three corners are there', () => {
  const short = generate('https://app.bank.example/', { minCorrectionLevel: correction.M })
  const long = generate(`https://app.bank.example/${'x'.repeat(300)}`, { minCorrectionLevel: correction.M })
  assert(long.size > short.size)
  for (const { size, get } of [short, long]) {
    for (const [x, y] of [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ] as const) {
      assert.deepEqual(
        Array.from({ length: 7 }, (_, at) => get(x + at, y)),
        Array(7).fill(true),
      )
    }
  }
})

const inPaying = errorNames.filter(
  (name) =>
    isTitled(name)
    && (
      [
        'payment/payment-h5',
        'payment/payment-order-confirm',
        'payment/paylater',
        'otp/payment-generate',
        'otp/payment-verification',
        'debit/payment-status-h5',
        'payment/paylater-order-inquiry',
      ] as const
    ).some((call) => canAnswer(call, name)),
)

test('every notice, dialog and result of paying has a way on, whatever is at hand', () => {
  assert(inPaying.length > 30)
  const flags = [false, true]
  for (const name of inPaying) {
    for (const phone of flags)
      for (const app of flags)
        for (const otherMethod of flags)
          for (const merchant of flags) {
            const buttons = usableButtons(name, { phone, app, otherMethod, merchant })
            assert(buttons.length > 0, name)
            assert.equal(new Set(buttons).size, buttons.length, name)
            if (!phone) assert(!buttons.includes('support.call'), name)
            if (!merchant) assert(!buttons.includes('action.backToMerchant'), name)
          }
  }
})

test('what is to be done in the app is checked again, and only that', () => {
  for (const name of errorNames) {
    const lines = noticeLines(name)
    if (lines.length === 0) continue
    assert.equal(rowOf(name).shown, 'notice', name)
    assert.equal(lines.includes('afterApp'), rowOf(name).buttons.includes('action.checkAgain'), name)
    assert.equal(lines.includes('verifyHint'), name.endsWith('UNVERIFIED'), name)
  }
})
