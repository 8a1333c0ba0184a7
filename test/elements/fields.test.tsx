// State of a field that React takes over: it stands in the page already, drawn by the build, and the customer
// may have typed into it, selected in it, or be composing.
import { eventually } from '../eventually.ts'
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { ReactNode } from 'react'
import { useEntry } from '../../src/screens/shared/page/useEntry.ts'
import type { Entry } from '../../src/stores/entry.ts'
import { Form } from '../../src/ui/Form.tsx'
import { PinField } from '../../src/ui/PinField.tsx'
import { SecretField } from '../../src/ui/SecretField.tsx'
import { LiveRegion } from '../../src/ui/LiveRegion.tsx'
import { Meter } from '../../src/ui/Meter.tsx'
import { Rule, RuleList } from '../../src/ui/RuleList.tsx'
import { StoreText } from '../../src/ui/StoreText.tsx'
import { TextField } from '../../src/ui/TextField.tsx'
import {
  cleanUp,
  dispatch,
  press,
  Code,
  createOwner,
  setNatively,
  Phone,
  shown,
  sixDigits,
  prerender,
  type Owner,
} from './prerendered.tsx'

afterEach(cleanUp)

describe('a field that React takes over', () => {
  it('keeps text, caret and focus; the owner learns both; typing continues at the end, in the middle and backwards', async () => {
    const owner = createOwner()
    const { input, takeOver } = prerender(<Phone owner={owner} />)
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

  it('keeps a selection, which the next character replaces', async () => {
    const owner = createOwner()
    const { input, takeOver } = prerender(<Phone owner={owner} />)
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
    const { input, takeOver } = prerender(<Phone owner={owner} />)
    await takeOver()
    expect([owner.heard, owner.count.focus, input.value]).to.deep.equal([[], 0, ''])
  })

  it('takes over a text of the owner if it is empty, and keeps its own otherwise', async () => {
    for (const [typedText, textAfter] of [
      ['', '0811'],
      ['07', '07'],
    ] as const) {
      const owner = createOwner()
      const { input, takeOver } = prerender(
        <>
          <Phone owner={owner} />
          <Meanwhile does={() => owner.store.set('0811')} />
        </>,
      )
      owner.store.set('')
      setNatively(input, typedText)
      await takeOver()
      expect([input.value, owner.store.get()]).to.deep.equal([textAfter, textAfter])
    }
  })

  it("reports input during React's render, also if it restores the previous text", async () => {
    const owner = createOwner()
    let input: HTMLInputElement | undefined
    const field = prerender(
      <>
        <Phone owner={owner} />
        <Meanwhile
          does={() => {
            if (!input) return
            setNatively(input, '082')
            dispatch(input, 'input')
          }}
        />
      </>,
    )
    setNatively(field.input, '08')
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
    const { input, takeOver } = prerender(<Phone owner={owner} />)
    await takeOver()
    input.value = '081'
    dispatch(input, 'input')
    expect(owner.store.get()).to.equal('081')
    setNatively(input, '082')
    dispatch(input, 'input')
    expect(owner.store.get()).to.equal('082')
    input.value = '083'
    dispatch(input, 'change')
    expect(owner.store.get()).to.equal('083')
    const reportCount = owner.heard.length
    dispatch(input, 'change')
    expect(owner.heard).to.have.length(reportCount)
  })

  it('filled by a program without any event is read before its form is sent, by a press and by a script', async () => {
    for (const send of [
      (form: HTMLFormElement) => form.querySelector('button')!.click(),
      (form: HTMLFormElement) => form.requestSubmit(),
    ]) {
      const owner = createOwner()
      let text: string | undefined
      const { input, takeOver } = prerender(
        <Form onSubmit={() => (text = owner.store.get())}>
          <Phone owner={owner} />
          <button type="submit">Send</button>
        </Form>,
      )
      await takeOver()
      input.value = '081'
      send(input.form!)
      expect(text).to.equal('081')
    }
  })

  it('filled without any event is left alone by a press of a button that sends nothing', async () => {
    const owner = createOwner()
    const { input, takeOver } = prerender(
      <Form onSubmit={() => undefined}>
        <Phone owner={owner} />
        <button type="button">Another number</button>
      </Form>,
    )
    await takeOver()
    input.value = '081'
    input.form!.querySelector('button')!.click()
    expect(owner.store.get()).to.equal('')
  })

  it('of every kind equals what the build has drawn', async () => {
    const parts: ((owner: Owner) => ReactNode)[] = [
      (owner) => <Code owner={owner} />,
      ({ store, filter, take }) => (
        <PinField
          label="PIN"
          store={store}
          filter={filter}
          countWords={(count) => `${count} of 6`}
          onChange={take}
        />
      ),
      ({ store, filter, take }) => (
        <SecretField
          label="Password"
          showLabel="Show"
          hideLabel="Hide"
          store={store}
          filter={filter}
          onChange={take}
        />
      ),
    ]
    for (const part of parts) {
      const owner = createOwner(sixDigits)
      const { input, takeOver } = prerender(part(owner))
      setNatively(input, '12')
      await takeOver()
      expect([input.value, owner.store.get()]).to.deep.equal(['12', '12'])
    }
  })
})

describe('what depends on the text of a field', () => {
  const textOf = (element: Element): string[] =>
    [...element.querySelectorAll('[role="status"]')].map((candidate) => candidate.textContent ?? '')

  it('dots and cells show how many characters are typed, and which one is next', async () => {
    const pin = createOwner(sixDigits)
    const code = createOwner(sixDigits)
    const { input, inside, takeOver } = prerender(
      <>
        <PinField
          label="PIN"
          store={pin.store}
          filter={pin.filter}
          countWords={(count) => `${count} of 6`}
          onChange={pin.take}
        />
        <Code owner={code} />
      </>,
    )
    await takeOver()
    /** The filled ones of the six, and the next one. */
    const dots = (): [number[], number[]] => {
      const all = [...input.parentElement!.querySelectorAll('span + span')]
      const having = (name: string) =>
        all.flatMap((candidate, index) => (candidate.hasAttribute(name) ? [index] : []))
      return [having('data-on'), having('data-next')]
    }
    const cells = (): [string, number[]] => {
      const all = [...inside.querySelectorAll('input[autocomplete="one-time-code"] ~ span')]
      const text = all.map((candidate) => candidate.textContent?.trim() || '_').join('')
      return [text, all.flatMap((candidate, index) => (candidate.hasAttribute('data-next') ? [index] : []))]
    }
    const follow = (text: string): void => {
      pin.store.set(text)
      code.store.set(text)
    }
    expect([dots(), cells(), textOf(input.parentElement!)]).to.deep.equal([
      [[], [0]],
      ['______', [0]],
      ['0 of 6'],
    ])
    const texts = () =>
      [...inside.querySelectorAll('[role="status"] > span:first-child, input ~ span')].map(
        (candidate) => candidate.firstChild,
      )
    const textsBefore = texts()
    follow('123')
    expect(
      texts().every((childNode, index) => childNode === textsBefore[index]),
      'the text nodes stay',
    ).to.equal(true)
    expect([dots(), cells(), textOf(input.parentElement!)]).to.deep.equal([
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

  it('bars, rules and words change with it; after a render with other words they show those', async () => {
    const { store, filter, take } = createOwner()
    const strong = (text: string): boolean => text.length > 2
    const part = (yes: string, no: string): ReactNode => (
      <>
        <TextField label="Text" store={store} filter={filter} onChange={take} />
        <Meter
          of={store}
          select={strong}
          rate={(is) => ({ level: is ? 3 : 0, word: yes, label: is ? yes : no })}
        />
        <RuleList id="rules" label="Rules">
          <Rule of={store} isMet={strong} label="long" metText={yes} missingText={no} />
        </RuleList>
        <LiveRegion>
          <StoreText of={store} select={(text) => text.length} say={(count) => `${no} ${count}`} />
        </LiveRegion>
      </>
    )
    const { inside, takeOver } = prerender(part('yes', 'no'))
    const { draw } = await takeOver()
    const look = () => {
      const rule = inside.querySelector('li')!
      const bars = inside.querySelector<HTMLElement>('[data-level]')!
      const words = textOf(inside).filter(Boolean)
      return [bars.dataset['level'], bars.textContent, rule.hasAttribute('data-met'), rule.textContent, words]
    }
    // The region stands empty at first.
    await eventually('no 0', () => (textOf(inside).includes('no 0') ? true : undefined))
    expect(look()).to.deep.equal(['0', '', false, 'long, no', ['no', 'no 0']])
    store.set('abc')
    expect(look()).to.deep.equal(['3', 'yes', true, 'long, yes', ['yes', 'no 3']])
    draw(part('ya', 'tidak'))
    expect(look()).to.deep.equal(['3', 'ya', true, 'long, ya', ['ya', 'tidak 3']])
    store.set('a')
    expect(look()).to.deep.equal(['0', '', false, 'long, tidak', ['tidak', 'tidak 1']])
  })
})

describe('the text of a screen', () => {
  it('is emptied when the screen is left', async () => {
    const entries: Entry[] = []
    const { input, takeOver } = prerender(<Secret onEntry={(entry) => entries.push(entry)} />)
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
  return (
    <TextField label="Password" type="password" store={entry} filter={(text) => text} onChange={entry.set} />
  )
}

/** Stands behind a field: when this is drawn, React has seen the field and not yet finished with it. */
function Meanwhile({ does }: { does: () => void }): null {
  does()
  return null
}
