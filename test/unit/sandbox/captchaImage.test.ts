/** The captcha's picture can be read again by tests, and no other picture can. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { drawCaptcha, GLYPHS, readCaptcha } from '../../../src/sandbox/captchaImage.ts'

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes))

describe("the picture of the sandbox bank's captcha", () => {
  it('is read as it was drawn, whatever sign stands in it', () => {
    const all = Object.keys(GLYPHS).join('')
    assert.equal(readCaptcha(drawCaptcha(all, random)), all)
  })

  it('is the only one that can be read', () => {
    for (const image of [
      '',
      'data:image/png;base64,iVBORw0KGgo=',
      `data:image/svg+xml;base64,${btoa('<svg/>')}`,
    ])
      assert.equal(readCaptcha(image), undefined)
  })
})
