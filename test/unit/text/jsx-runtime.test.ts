import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { inSlot } from '../../../src/text/asIs.ts'
import { Fragment, inSmallLetters, jsx, jsxs } from '../../../src/text/jsx-runtime.ts'

const markup = (children: ReactNode): string => renderToStaticMarkup(jsx('p', { children }))
const merchant = inSlot('merchant', 'Toko 24')

describe('a text', () => {
  it('alone in its element stays there', () => assert.equal(markup('Lanjut'), '<p>Lanjut</p>'))

  it('beside something else has an element for itself', () => {
    const icon = jsx('i', {}, 'icon')
    assert.equal(markup(['Lanjut', icon, '']), '<p><bdi>Lanjut</bdi><i></i></p>')
    assert.equal(
      renderToStaticMarkup(jsxs(Fragment, { children: ['satu', ['dua']] })),
      '<bdi>satu</bdi><bdi>dua</bdi>',
    )
    assert.equal(renderToStaticMarkup(jsx(Fragment, { children: 'satu' })), '<bdi>satu</bdi>')
  })

  it('has its figures kept from translators', () => {
    assert.equal(markup('Rp1.500,00'), '<p translate="no">Rp1.500,00</p>')
    assert.equal(markup(7), '<p translate="no">7</p>')
    assert.equal(
      markup('Bayar Rp1.500 sebelum 5 Mei 2026'),
      '<p><bdi><bdi>Bayar </bdi><bdi translate="no">Rp1.500</bdi><bdi> sebelum </bdi>'
        + '<bdi translate="no">5</bdi><bdi> Mei </bdi><bdi translate="no">2026</bdi></bdi></p>',
    )
  })

  it('has a phone number on one line, and no long code', () => {
    assert.equal(
      markup('Hubungi (021) 5000-0123 hari ini.'),
      '<p><bdi><bdi>Hubungi </bdi><bdi translate="no" data-whole="">(021) 5000-0123</bdi>'
        + '<bdi> hari ini.</bdi></bdi></p>',
    )
    assert.ok(!markup('Nomor or-6WV6-6AEH-A6WD-CF3V-1234.').includes('data-whole'))
  })

  it('has its names kept from translators, whole', () => {
    assert.equal(markup(merchant), '<p translate="no">Toko 24</p>')
    assert.equal(
      markup(`Kembali ke ${merchant}.`),
      '<p><bdi><bdi>Kembali ke </bdi><bdi translate="no">Toko 24</bdi><bdi>.</bdi></bdi></p>',
    )
    assert.equal(markup(inSlot('merchant', '')), '<p></p>')
  })

  it('that is kept as a whole has no elements in it', () =>
    assert.equal(
      renderToStaticMarkup(jsx('p', { translate: 'no', children: `${merchant}, 5 kali` })),
      '<p translate="no">Toko 24, 5 kali</p>',
    ))

  it('beside something else in such an element has an element that says nothing', () =>
    assert.equal(
      renderToStaticMarkup(jsxs('p', { translate: 'no', children: ['T2', null, 'Bayar 5', merchant] })),
      '<p translate="no"><bdi>T2</bdi><bdi>Bayar 5</bdi><bdi>Toko 24</bdi></p>',
    ))

  it('of an attribute has no marks', () =>
    assert.equal(
      renderToStaticMarkup(jsx('p', { 'aria-label': `Bayar ${merchant}` })),
      '<p aria-label="Bayar Toko 24"></p>',
    ))
})

test('attributes that only HTML knows in any letters are small where the page is XHTML', () => {
  const input = { type: 'tel', autoComplete: 'tel-national', inputMode: 'numeric', 'aria-label': 'Nomor' }
  assert.deepEqual(inSmallLetters({ ...input, spellCheck: false, readOnly: true }), {
    type: 'tel',
    autocomplete: 'tel-national',
    inputmode: 'numeric',
    'aria-label': 'Nomor',
    spellcheck: 'false',
    readonly: '',
  })
  assert.deepEqual(inSmallLetters({ readOnly: false, spellCheck: undefined }), { spellcheck: undefined })
})
