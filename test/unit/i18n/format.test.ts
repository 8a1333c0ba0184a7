import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  dateTimeLines,
  formatClock,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatPercent,
  formatTime,
} from '../../../src/i18n/format.ts'
import { createI18n } from '../../../src/i18n/i18n.ts'

describe('dates and times', () => {
  it('are those of Jakarta, written out', async () => {
    const i18n = createI18n('id')
    await i18n.load('first', 'rest')
    await i18n.loadIn('en', 'first', 'rest')
    const en = i18n.in('en')
    assert.equal(formatDateTime(i18n, '2026-11-20T17:30:00Z'), '21\u00a0November\u00a02026 pukul 00.30 WIB')
    assert.equal(formatDateTime(en, '2026-11-21T00:30:00+07:00'), '21\u00a0November\u00a02026, 00:30 WIB')
    assert.deepEqual(dateTimeLines(i18n, '2026-11-20T17:30:00Z'), [
      '21\u00a0November\u00a02026',
      'pukul 00.30 WIB',
    ])
    assert.deepEqual(dateTimeLines(en, '2026-11-20T17:30:00Z'), ['21\u00a0November\u00a02026,', '00:30 WIB'])
    assert.equal(formatDate(i18n, '2027-05-01'), '1\u00a0Mei\u00a02027')
    assert.equal(formatDate(en, Date.UTC(2026, 11, 31, 17)), '1\u00a0January\u00a02027')
    assert.equal(formatTime(i18n, '2026-11-21T09:05:00+09:00'), '07.05')
    assert.equal(formatTime(en, '2026-11-21T09:05:00+09:00'), '07:05')
    assert.throws(() => formatDate(i18n, 'tomorrow'), RangeError)
  })

  it('have all twelve months', async () => {
    const i18n = createI18n('id')
    await i18n.load('first', 'rest')
    const months = Array.from(
      { length: 12 },
      (_, month) => formatDate(i18n, Date.UTC(2026, month, 2)).split('\u00a0')[1],
    )
    assert.deepEqual(months, [
      'Januari',
      'Februari',
      'Maret',
      'April',
      'Mei',
      'Juni',
      'Juli',
      'Agustus',
      'September',
      'Oktober',
      'November',
      'Desember',
    ])
  })

  it('count down in seconds under a minute, else in m:ss; percentages lose needless zeros', async () => {
    const i18n = createI18n('id')
    await i18n.load('first', 'rest')
    assert.deepEqual(
      [0, 45, 59, 60, 65, 300, 3600].map((seconds) => formatCountdown(i18n, seconds)),
      ['0 detik', '45 detik', '59 detik', '1:00', '1:05', '5:00', '60:00'],
    )
    assert.deepEqual([0, 9, 59, 60, 600].map(formatClock), ['0:00', '0:09', '0:59', '1:00', '10:00'])
    assert.deepEqual(
      ['2.50', '3.00', '10.25'].map((percent) => formatPercent(i18n, percent)),
      ['2,5%', '3%', '10,25%'],
    )
  })
})
