// An input method composes in a field while React takes it over, and in one whose text its owner cleans up.
import { expect } from '@open-wc/testing'
import { executeServerCommand, sendKeys } from '@web/test-runner-commands'
import { cleanUp, Code, createOwner, Phone, shown, sixDigits, prerender } from './prerendered.tsx'

afterEach(cleanUp)

/** False where the browser's driver has no input method. */
const compose = (text: string): Promise<boolean> => executeServerCommand('compose', { text })
const commit = (text: string): Promise<boolean> => executeServerCommand('compose', { text, ends: true })

/** The composition's own events from now on. */
function listen(input: HTMLInputElement): string[] {
  const messages: string[] = []
  for (const type of ['compositionstart', 'compositionend', 'blur'])
    input.addEventListener(type, () => messages.push(type))
  return messages
}

describe('a composition', () => {
  it('continues through the take-over', async function () {
    const owner = createOwner()
    const { input, takeOver } = prerender(<Phone owner={owner} />)
    input.focus()
    await sendKeys({ type: '08' })
    const messages = listen(input)
    if (!(await compose('1'))) return this.skip()
    await compose('12')
    await takeOver()
    expect([shown(input), owner.store.get()]).to.deep.equal(['0812|', '0812'])
    await compose('123')
    expect([shown(input), owner.store.get(), messages]).to.deep.equal([
      '08123|',
      '08123',
      ['compositionstart'],
    ])
    await commit('1234')
    expect([shown(input), owner.store.get(), messages]).to.deep.equal([
      '081234|',
      '081234',
      ['compositionstart', 'compositionend'],
    ])
    return undefined
  })

  it("is not interrupted by the owner's formatting, which follows at its end", async function () {
    const owner = createOwner(sixDigits)
    const { input, takeOver } = prerender(<Code owner={owner} />)
    await takeOver()
    input.focus()
    const messages = listen(input)
    if (!(await compose('１'))) return this.skip()
    await compose('１２')
    expect([input.value, owner.store.get()]).to.deep.equal(['１２', '12'])
    await commit('１２３')
    expect([shown(input), owner.store.get(), messages]).to.deep.equal([
      '123|',
      '123',
      ['compositionstart', 'compositionend'],
    ])
    return undefined
  })
})
