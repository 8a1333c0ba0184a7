// A field whose owner cleans up what is typed: the text, the caret and a composition stay the customer's.
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { formatTyped } from '../../src/domain/typedPhone.ts'
import {
  cleanUp,
  compose,
  dispatch,
  press,
  Code,
  createOwner,
  Grouped,
  setNatively,
  shown,
  sixDigits,
  prerender,
  type Owner,
} from './prerendered.tsx'
import { control } from './firstScreenPage.ts'

afterEach(cleanUp)

describe('a text that its owner changes', () => {
  const take = async (): Promise<{ owner: Owner; input: HTMLInputElement }> => {
    const owner = createOwner(sixDigits)
    const { input, takeOver } = prerender(<Code owner={owner} />)
    await takeOver()
    owner.count.draw = 0
    return { owner, input }
  }

  it('is written into the input, also when it equals the previous text; the caret stays; nothing renders', async () => {
    const { owner, input } = await take()
    input.focus()
    await sendKeys({ type: '1x2' })
    expect([shown(input), owner.store.get(), owner.heard]).to.deep.equal(['12|', '12', ['1', '1', '12']])
    await press('ArrowLeft')
    await sendKeys({ type: 'a' })
    expect(shown(input)).to.equal('1|2')
    await sendKeys({ type: '3456' })
    await sendKeys({ type: '7' })
    expect([shown(input), owner.store.get()], 'full').to.deep.equal(['13456|2', '134562'])
    expect(owner.count.draw).to.equal(0)
    const cells = [...input.parentElement!.querySelectorAll('span')].map((cell) => cell.textContent).join('')
    expect(cells.trim()).to.equal(input.value)
  })

  it('is written after the end of a composition, as is a text from elsewhere', async () => {
    const { owner, input } = await take()
    input.focus()
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }))
    compose(input, '１２ ')
    expect([input.value, owner.store.get()]).to.deep.equal(['１２ ', '12'])
    owner.store.set('77')
    expect(input.value).to.equal('１２ ')
    compose(input, '１２３ ')
    expect([input.value, owner.store.get()]).to.deep.equal(['１２３ ', '123'])
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }))
    expect([input.value, owner.store.get()]).to.deep.equal(['123', '123'])
    owner.store.set('77')
    expect(input.value).to.equal('77')
  })

  it('is the last text of a composition even if the end comes first, as in Firefox', async () => {
    const { owner, input } = await take()
    input.focus()
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }))
    compose(input, '１')
    setNatively(input, '１２')
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }))
    expect([input.value, owner.store.get()]).to.deep.equal(['12', '12'])
    dispatch(input, 'input')
    expect([input.value, owner.store.get()]).to.deep.equal(['12', '12'])
  })

  it('typed before the take-over with a possible composition, is written after the next character', async () => {
    const owner = createOwner(sixDigits)
    const { input, takeOver } = prerender(<Code owner={owner} />)
    input.focus()
    await sendKeys({ type: '1a' })
    await takeOver()
    expect([input.value, owner.store.get()]).to.deep.equal(['1a', '1'])
    await sendKeys({ type: '2' })
    expect([shown(input), owner.store.get()]).to.deep.equal(['12|', '12'])
  })

  it('is written at the latest when the field loses the focus', async () => {
    const owner = createOwner(sixDigits)
    const { input, takeOver } = prerender(<Code owner={owner} />)
    input.focus()
    // No key of the customer's, so leaving it changes nothing by itself.
    setNatively(input, '1a')
    await takeOver()
    expect([input.value, owner.store.get()]).to.deep.equal(['1a', '1'])
    input.blur()
    expect(input.value).to.equal('1')
  })

  it('is written at once in a field without the focus', async () => {
    const owner = createOwner(sixDigits)
    const { input, takeOver } = prerender(<Code owner={owner} />)
    input.focus()
    await sendKeys({ type: '1a' })
    input.blur()
    await takeOver()
    expect([input.value, owner.store.get()]).to.deep.equal(['1', '1'])
  })
})

describe('a phone number', () => {
  const take = async (textBefore = ''): Promise<{ owner: Owner; input: HTMLInputElement }> => {
    const owner = createOwner(formatTyped)
    const { input, takeOver } = prerender(<Grouped owner={owner} />)
    if (textBefore) setNatively(input, textBefore)
    input.focus()
    await press('End')
    await takeOver()
    owner.count.draw = 0
    return { owner, input }
  }

  it('is grouped while it is typed, at the end and in the middle, without a render', async () => {
    const { owner, input } = await take()
    await sendKeys({ type: '0811' })
    expect(shown(input)).to.equal('811|')
    await sendKeys({ type: '00001' })
    expect(shown(input)).to.equal('811-0000-1|')
    await press('ArrowLeft', 'ArrowLeft')
    expect(shown(input)).to.equal('811-0000|-1')
    await sendKeys({ type: '23' })
    expect([shown(input), owner.store.get()]).to.deep.equal(['811-0000-23|1', '811-0000-231'])
    await press('Home')
    await sendKeys({ type: '+62' })
    expect(shown(input)).to.equal('|811-0000-231')
    expect(owner.count.draw).to.equal(0)
  })

  it('loses a digit to Backspace and Delete at a separator', async () => {
    const { input } = await take()
    await sendKeys({ type: '81123456789' })
    input.setSelectionRange(4, 4)
    await press('Backspace')
    expect(shown(input)).to.equal('81|2-3456-789')
    input.setSelectionRange(3, 3)
    await press('Delete')
    expect(shown(input)).to.equal('812|-4567-89')
    await press('End', 'Backspace', 'Backspace')
    expect(shown(input)).to.equal('812-4567|')
    input.setSelectionRange(2, 6)
    await press('Backspace')
    expect(shown(input)).to.equal('81|6-7')
  })

  it('is pasted with any prefix', async () => {
    const { owner, input } = await take()
    const source = document.body.appendChild(document.createElement('input'))
    for (const text of ['+62 811-0000-0001', '0811 0000 0001', '6281100000001', '+62 62 81100000001']) {
      source.value = text
      source.focus()
      source.select()
      await control('c')
      input.focus()
      await control('a')
      await control('v')
      expect([shown(input), owner.store.get()], text).to.deep.equal(['811-0000-0001|', '811-0000-0001'])
    }
    source.remove()
  })

  it('is filled in by the browser, before React and after it, even if it is there already', async () => {
    const { owner, input } = await take('+6281100000001')
    expect([input.value, owner.store.get()]).to.deep.equal(['811-0000-0001', '811-0000-0001'])
    for (const [text, message] of [
      ['081234567890', 'input'],
      ['81234567890', 'change'],
      ['6281100000001', 'change'],
    ] as const) {
      setNatively(input, text)
      dispatch(input, message)
      expect(input.value.replaceAll('-', '')).to.equal(text.replace(/^(0|62)/, ''))
    }
  })

  it('that was typed before React is grouped at once, and caret and selection stay between the same digits', async () => {
    const owner = createOwner(formatTyped)
    const { input, takeOver } = prerender(<Grouped owner={owner} />)
    input.focus()
    await sendKeys({ type: '+62 08110000' })
    input.setSelectionRange(6, 9, 'backward')
    await takeOver()
    expect([shown(input), input.selectionDirection]).to.deep.equal(['8[11-0]000', 'backward'])
  })

  it('of another country stays as it was typed', async () => {
    const { input } = await take()
    await sendKeys({ type: '+65 9123 4567' })
    expect(shown(input)).to.equal('+65 9123 4567|')
  })
})
