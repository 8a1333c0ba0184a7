// A real input method composes in the first screen of a link while the app comes.
import { expect } from '@open-wc/testing'
import { executeServerCommand } from '@web/test-runner-commands'
import { groupMsisdn } from '../../src/domain/formatPhone.ts'
import { CUSTOMER } from '../words.ts'
import { bank } from './bank.ts'
import { closePages, openPage } from './standInPage.ts'
import { shown } from './standing.tsx'

/** False where the browser's driver has no input method. */
const compose = (text: string, ends = false): Promise<boolean> =>
  executeServerCommand('compose', { text, ends })

describe('a composition', () => {
  afterEach(closePages)

  it('that began before the app was there goes on, and ends, in the same field', async function () {
    const number = `0${CUSTOMER}`
    const page = await openPage()
    const one = await page.put({ 'journey-id': await bank.createJourney() })
    const heard: string[] = []
    for (const type of ['compositionstart', 'compositionend', 'blur'])
      one.input.addEventListener(type, () => heard.push(type))
    await page.focus(one.input)
    if (!(await compose(number.slice(0, 2)))) return this.skip()
    await compose(number.slice(0, 4))
    await page.app('given')
    await one.ready()
    expect([shown(one.input), heard]).to.deep.equal(['0811|', ['compositionstart']])
    await compose(number.slice(0, 8))
    await compose(number, true)
    expect([shown(one.input), heard]).to.deep.equal([`${number}|`, ['compositionstart', 'compositionend']])
    expect(one.root.querySelector('input') === one.input).to.equal(true)
    expect(await one.known()).to.equal(groupMsisdn(CUSTOMER))
    return undefined
  })
})
