import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { folderOf } from '../../../../demo/mock/folder.ts'

describe("the folder of MOCK's files", () => {
  it('is the one that the module lies in', () => {
    equal(
      folderOf('https://pay.bank.example/mock/mock.js', 'https://shop.example/pay/1'),
      'https://pay.bank.example/mock/',
    )
  })

  it('is beside the page where a bundler names no address that a browser can ask (Turbopack)', () => {
    equal(
      folderOf('file:///ROOT/node_modules/bank-elements/mock.js', 'https://shop.example/pay/1'),
      'https://shop.example/pay/mock/',
    )
  })
})
