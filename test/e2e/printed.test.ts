/**
 * Printed is what is seen: any screen, what scrolls as a whole, in light colours, also where the element is
 * part of a shop's page.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Where } from '../../demo/gallery/entry.ts'
import { pdfText } from './pdfText.ts'
import { useRig } from './rig.ts'
import { useStates } from './states.ts'

/** Letters that are drawn as one are several, and lines break anywhere. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '')

describe('printed', () => {
  const open = useStates(useRig())

  const states: readonly (readonly [name: string, where: Where, texts: readonly string[]])[] = [
    [
      'screen-termsOfUse',
      'hosted',
      [
        'Syarat dan ketentuan',
        '1. Penautan akun',
        'Saya sudah membaca dan menyetujui',
        'Setuju dan lanjutkan',
      ],
    ],
    ['screen-termsOfUse', 'inline', ['1. Penautan akun', 'Setuju dan lanjutkan']],
    ['screen-termsOfUse', 'frame', ['1. Penautan akun', 'Setuju dan lanjutkan']],
    ['step-pin', 'hosted', ['Masukkan PIN', 'Toko Senja']],
    ['screen-paymentResult', 'hosted', ['Bank Contoh', 'Pembayaran berhasil', 'Nomor referensi']],
    ['error-ACCOUNT_FROZEN', 'inline', ['Akun dibekukan', '1500-000']],
  ]
  for (const [name, where, texts] of states)
    it(`${name}, ${where}`, async () => {
      const page = await open(name, where)
      await page.emulateMedia({ colorScheme: 'dark' })
      const region = page.frames().at(-1)!.getByRole('region')
      // The end of the text that scrolls.
      const last =
        // A frame is printed as large as it stands in the page.
        name === 'screen-termsOfUse' && where !== 'frame'
          ? ((await region.innerText()).trim().split('\n').at(-1) ?? '')
          : ''
      const text = pdfText(await page.pdf({ format: 'A4' }))
      for (const part of [...texts, last]) assert.ok(plain(text).includes(plain(part)), `${part} in ${text}`)
    })
})
