// What a field keeps when React takes it over: it stands in the page already, drawn by the build, and the
// customer may have typed into it, selected in it, or be composing.
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { ReactNode } from 'react'
import { useEntry } from '../../src/screens/parts/page/useEntry.ts'
import type { Entry } from '../../src/stores/entry.ts'
import { PinField } from '../../src/ui/PinField.tsx'
import { formatTyped } from '../../src/domain/typedPhone.ts'
import { SecretField } from '../../src/ui/SecretField.tsx'
import { LiveRegion } from '../../src/ui/LiveRegion.tsx'
import { Meter } from '../../src/ui/Meter.tsx'
import { Rule, RuleList } from '../../src/ui/RuleList.tsx'
import { StoreText } from '../../src/ui/StoreText.tsx'
import { TextField } from '../../src/ui/TextField.tsx'
import {
  clearStands,
  Code,
  createOwner,
  Grouped,
  natively,
  Phone,
  shown,
  sixDigits,
  stand,
  type Owner,
} from './standing.tsx'
import { control } from './standInPage.ts'

afterEach(clearStands)

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await sendKeys({ press: key })
}
const happens = (input: HTMLInputElement, type: string): boolean =>
  input.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
/** One step of a composition, as the browser sends it. */
function compose(input: HTMLInputElement, text: string): void {
  natively(input, text)
  input.dispatchEvent(
    new InputEvent('input', {
      bubbles: true,
      composed: true,
      inputType: 'insertCompositionText',
      isComposing: true,
    }),
  )
}

describe('a field that React takes over', () => {
  it('keeps what was typed, caret and focus; the owner learns both; typing goes on at the end, in the middle and backwards', async () => {
    const owner = createOwner()
    const { input, takeOver } = stand(<Phone owner={owner} />)
    input.focus()
    await sendKeys({ type: '081' })
    await press('ArrowLeft')
    expect(shown(input)).to.equal('08|1')
    await takeOver()
    expect([shown(input), owner.store.get(), owner.count.focus]).to.deep.equal(['08|1', '081', 1])
    expect((input.getRootNode() as ShadowRoot).activeElement).to.equal(input)
    owner.count.draw = 0
    await sendKeys({ type: '52' })
    expect([shown(input), owner.store.get()]).to.deep.equal(['0852|1', '08521'])
    await press('Backspace')
    expect([shown(input), owner.store.get()]).to.deep.equal(['085|1', '0851'])
    await press('End')
    await sendKeys({ type: '9' })
    expect([shown(input), owner.store.get(), owner.count.draw]).to.deep.equal(['08519|', '08519', 0])
  })

  it('keeps a selection; what is typed replaces it', async () => {
    const owner = createOwner()
    const { input, takeOver } = stand(<Phone owner={owner} />)
    input.focus()
    await sendKeys({ type: '0812' })
    input.setSelectionRange(1, 3)
    await takeOver()
    expect(shown(input)).to.equal('0[81]2')
    await sendKeys({ type: '7' })
    expect([shown(input), owner.store.get()]).to.deep.equal(['07|2', '072'])
  })

  it('untouched: nothing is reported, neither text nor focus', async () => {
    const owner = createOwner()
    const { input, takeOver } = stand(<Phone owner={owner} />)
    await takeOver()
    expect([owner.heard, owner.count.focus, input.value]).to.deep.equal([[], 0, ''])
  })

  it('takes a text that came meanwhile while it is empty, and keeps its own when it is not', async () => {
    for (const [typed, after] of [
      ['', '0811'],
      ['07', '07'],
    ] as const) {
      const owner = createOwner()
      const { input, takeOver } = stand(
        <>
          <Phone owner={owner} />
          <Meanwhile does={() => owner.store.set('0811')} />
        </>,
      )
      owner.store.set('')
      natively(input, typed)
      await takeOver()
      expect([input.value, owner.store.get()]).to.deep.equal([after, after])
    }
  })

  it('reports what is typed while React renders, and what is taken back to what React has noted', async () => {
    const owner = createOwner()
    let input: HTMLInputElement | undefined
    const field = stand(
      <>
        <Phone owner={owner} />
        <Meanwhile
          does={() => {
            if (!input) return
            natively(input, '082')
            happens(input, 'input')
          }}
        />
      </>,
    )
    natively(field.input, '08')
    input = field.input
    await field.takeOver()
    expect(owner.store.get()).to.equal('082')
    input.focus()
    await press('End', 'Backspace')
    expect([input.value, owner.store.get()]).to.deep.equal(['08', '08'])
    await sendKeys({ type: '7' })
    await press('Backspace')
    expect([input.value, owner.store.get()]).to.deep.equal(['08', '08'])
  })

  it('reports a password manager, whether it sets the value like a page or like the browser, by input or by change', async () => {
    const owner = createOwner()
    const { input, takeOver } = stand(<Phone owner={owner} />)
    await takeOver()
    input.value = '081'
    happens(input, 'input')
    expect(owner.store.get()).to.equal('081')
    natively(input, '082')
    happens(input, 'input')
    expect(owner.store.get()).to.equal('082')
    input.value = '083'
    happens(input, 'change')
    expect(owner.store.get()).to.equal('083')
    const reported = owner.heard.length
    happens(input, 'change')
    expect(owner.heard).to.have.length(reported)
  })

  it('of every kind is what the build has drawn', async () => {
    const parts: ((owner: Owner) => ReactNode)[] = [
      (owner) => <Code owner={owner} />,
      ({ store, take }) => (
        <PinField label="PIN" store={store} entered={(count) => `${count} of 6`} onChange={take} />
      ),
      ({ store, take }) => (
        <SecretField label="Password" showLabel="Show" hideLabel="Hide" store={store} onChange={take} />
      ),
    ]
    for (const part of parts) {
      const owner = createOwner(sixDigits)
      const { input, takeOver } = stand(part(owner))
      natively(input, '12')
      await takeOver()
      expect([input.value, owner.store.get()]).to.deep.equal(['12', '12'])
    }
  })
})

describe('a text that its owner cleans up', () => {
  const taken = async (): Promise<{ owner: Owner; input: HTMLInputElement }> => {
    const owner = createOwner(sixDigits)
    const { input, takeOver } = stand(<Code owner={owner} />)
    await takeOver()
    owner.count.draw = 0
    return { owner, input }
  }

  it('reaches the input, also when it is what it was before; the caret stays where it was; nothing is drawn', async () => {
    const { owner, input } = await taken()
    input.focus()
    await sendKeys({ type: '1x2' })
    expect([shown(input), owner.store.get(), owner.heard]).to.deep.equal(['12|', '12', ['1', '1x', '12']])
    await press('ArrowLeft')
    await sendKeys({ type: 'a' })
    expect(shown(input)).to.equal('1|2')
    await sendKeys({ type: '3456' })
    expect(shown(input)).to.equal('13456|2')
    await sendKeys({ type: '7' })
    expect([shown(input), owner.store.get()]).to.deep.equal(['134567|', '134567'])
    expect(owner.count.draw).to.equal(0)
    const cells = [...input.parentElement!.querySelectorAll('span')].map((cell) => cell.textContent).join('')
    expect(cells).to.equal(input.value)
  })

  it('waits for the end of a composition; what comes from elsewhere waits too', async () => {
    const { owner, input } = await taken()
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

  it('reports the last text of a composition when its end comes first, as Firefox does', async () => {
    const { owner, input } = await taken()
    input.focus()
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }))
    compose(input, '１')
    natively(input, '１２')
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }))
    expect([input.value, owner.store.get()]).to.deep.equal(['12', '12'])
    happens(input, 'input')
    expect([input.value, owner.store.get()]).to.deep.equal(['12', '12'])
  })

  it('of a field that was typed into before, and may be composed in, waits for the next sign', async () => {
    const owner = createOwner(sixDigits)
    const { input, takeOver } = stand(<Code owner={owner} />)
    input.focus()
    await sendKeys({ type: '1a' })
    await takeOver()
    expect([input.value, owner.store.get()]).to.deep.equal(['1a', '1'])
    await sendKeys({ type: '2' })
    expect([shown(input), owner.store.get()]).to.deep.equal(['12|', '12'])
  })

  it('is shown at the latest when the field is left', async () => {
    const owner = createOwner(sixDigits)
    const { input, takeOver } = stand(<Code owner={owner} />)
    input.focus()
    // No key of the customer's, so leaving it changes nothing by itself.
    natively(input, '1a')
    await takeOver()
    expect([input.value, owner.store.get()]).to.deep.equal(['1a', '1'])
    input.blur()
    expect(input.value).to.equal('1')
  })

  it('of a field that was left is shown at once', async () => {
    const owner = createOwner(sixDigits)
    const { input, takeOver } = stand(<Code owner={owner} />)
    input.focus()
    await sendKeys({ type: '1a' })
    input.blur()
    await takeOver()
    expect([input.value, owner.store.get()]).to.deep.equal(['1', '1'])
  })
})

describe('a phone number', () => {
  const taken = async (before = ''): Promise<{ owner: Owner; input: HTMLInputElement }> => {
    const owner = createOwner(formatTyped)
    const { input, takeOver } = stand(<Grouped owner={owner} />)
    if (before) natively(input, before)
    input.focus()
    await press('End')
    await takeOver()
    owner.count.draw = 0
    return { owner, input }
  }

  it('is grouped while it is typed, at the end and in the middle, and nothing is drawn', async () => {
    const { owner, input } = await taken()
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
    const { input } = await taken()
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
    const { owner, input } = await taken()
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

  it('is filled in by the browser, before React and after it, also the one that stands there', async () => {
    const { owner, input } = await taken('+6281100000001')
    expect([input.value, owner.store.get()]).to.deep.equal(['811-0000-0001', '811-0000-0001'])
    for (const [text, told] of [
      ['081234567890', 'input'],
      ['81234567890', 'change'],
      ['6281100000001', 'change'],
    ] as const) {
      natively(input, text)
      happens(input, told)
      expect(input.value.replaceAll('-', '')).to.equal(text.replace(/^(0|62)/, ''))
    }
  })

  it('that was typed before React is grouped at once, caret and selection between its digits', async () => {
    const owner = createOwner(formatTyped)
    const { input, takeOver } = stand(<Grouped owner={owner} />)
    input.focus()
    await sendKeys({ type: '+62 08110000' })
    input.setSelectionRange(6, 9, 'backward')
    await takeOver()
    expect([shown(input), input.selectionDirection]).to.deep.equal(['8[11-0]000', 'backward'])
  })

  it('of another country stays as it was typed', async () => {
    const { input } = await taken()
    await sendKeys({ type: '+65 9123 4567' })
    expect(shown(input)).to.equal('+65 9123 4567|')
  })
})

describe('what follows the text of a field', () => {
  const said = (element: Element): string[] =>
    [...element.querySelectorAll('[role="status"]')].map((one) => one.textContent ?? '')

  it('dots and cells show how much is in, and which one is next', async () => {
    const pin = createOwner(sixDigits)
    const code = createOwner(sixDigits)
    const { input, inside, takeOver } = stand(
      <>
        <PinField label="PIN" store={pin.store} entered={(count) => `${count} of 6`} onChange={pin.take} />
        <Code owner={code} />
      </>,
    )
    await takeOver()
    /** Which of the six are filled, and which is next. */
    const dots = (): [number[], number[]] => {
      const all = [...input.parentElement!.querySelectorAll('span + span')]
      const having = (name: string) => all.flatMap((one, index) => (one.hasAttribute(name) ? [index] : []))
      return [having('data-on'), having('data-next')]
    }
    const cells = (): [string, number[]] => {
      const all = [...inside.querySelectorAll('input[autocomplete="one-time-code"] ~ span')]
      const text = all.map((one) => one.textContent || '_').join('')
      return [text, all.flatMap((one, index) => (one.hasAttribute('data-next') ? [index] : []))]
    }
    const follow = (text: string): void => {
      pin.store.set(text)
      code.store.set(text)
    }
    expect([dots(), cells(), said(input.parentElement!)]).to.deep.equal([
      [[], [0]],
      ['______', [0]],
      ['0 of 6'],
    ])
    follow('123')
    expect([dots(), cells(), said(input.parentElement!)]).to.deep.equal([
      [[0, 1, 2], [3]],
      ['123___', [3]],
      ['3 of 6'],
    ])
    follow('92')
    expect([dots(), cells()]).to.deep.equal([
      [[0, 1], [2]],
      ['92____', [2]],
    ])
    follow('927456')
    expect([dots(), cells()]).to.deep.equal([
      [[0, 1, 2, 3, 4, 5], []],
      ['927456', [5]],
    ])
    follow('')
    expect([dots(), cells()]).to.deep.equal([
      [[], [0]],
      ['______', [0]],
    ])
  })

  it('bars, rules and words change with it; drawn anew with other words, they say those', async () => {
    const { store, take } = createOwner()
    const strong = (text: string): boolean => text.length > 2
    const part = (yes: string, no: string): ReactNode => (
      <>
        <TextField label="Text" store={store} onChange={take} />
        <Meter
          of={store}
          select={strong}
          rate={(is) => ({ level: is ? 3 : 0, word: yes, label: is ? yes : no })}
        />
        <RuleList label="Rules">
          <Rule of={store} isMet={strong} label="long" met={yes} missing={no} />
        </RuleList>
        <LiveRegion>
          <StoreText of={store} select={(text) => text.length} say={(count) => `${no} ${count}`} />
        </LiveRegion>
      </>
    )
    const { inside, takeOver } = stand(part('yes', 'no'))
    const { draw } = await takeOver()
    const seen = () => {
      const rule = inside.querySelector('li')!
      const bars = inside.querySelector<HTMLElement>('[data-level]')!
      const words = said(inside).filter(Boolean)
      return [bars.dataset['level'], bars.textContent, rule.hasAttribute('data-met'), rule.textContent, words]
    }
    expect(seen()).to.deep.equal(['0', '', false, 'long, no', ['no', 'no 0']])
    store.set('abc')
    expect(seen()).to.deep.equal(['3', 'yes', true, 'long, yes', ['yes', 'no 3']])
    draw(part('ya', 'tidak'))
    expect(seen()).to.deep.equal(['3', 'ya', true, 'long, ya', ['ya', 'tidak 3']])
    store.set('a')
    expect(seen()).to.deep.equal(['0', '', false, 'long, tidak', ['tidak', 'tidak 1']])
  })
})

describe('the text of a screen', () => {
  it('is emptied when the screen goes', async () => {
    const entries: Entry[] = []
    const { input, takeOver } = stand(<Secret onEntry={(entry) => entries.push(entry)} />)
    const { end } = await takeOver()
    input.focus()
    await sendKeys({ type: 'secret' })
    const entry = entries.at(-1)!
    expect(entry.get()).to.equal('secret')
    end()
    expect(entry.get()).to.equal('')
  })
})

function Secret({ onEntry }: { onEntry: (entry: Entry) => void }) {
  const entry = useEntry()
  onEntry(entry)
  return <TextField label="Password" type="password" store={entry} onChange={entry.set} />
}

/** Stands behind a field: when this is drawn, React has seen the field and not yet finished with it. */
function Meanwhile({ does }: { does: () => void }): null {
  does()
  return null
}
