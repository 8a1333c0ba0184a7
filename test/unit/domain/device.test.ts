import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from '../../../src/domain/device.ts'

test("devices are recognised by their browsers' data", () => {
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
