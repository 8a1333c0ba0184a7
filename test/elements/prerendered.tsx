/** Fields that stand in the page before React, and the owner of their text. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { atom, type WritableAtom } from 'nanostores'
import { useLayoutEffect, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { codeFrom } from '../../src/domain/code.ts'
import { eraseTyped, placeTyped } from '../../src/domain/typedPhone.ts'
import { OtpField } from '../../src/ui/OtpField.tsx'
import { TextField } from '../../src/ui/TextField.tsx'

export interface Owner {
  readonly store: WritableAtom<string>
  filter(text: string, previous: string): string
  /** Reports, in this order. */
  readonly heard: string[]
  /** Number of reports of the focus, and of drawings of the part around the field. */
  readonly count: { focus: number; draw: number }
  take(typed: string): void
  focus(): void
  draw(): void
}

export function createOwner(clean: (entry: string, previous: string) => string = (entry) => entry): Owner {
  const store = atom('')
  const messages: string[] = []
  const count = { focus: 0, draw: 0 }
  return {
    store,
    filter: clean,
    heard: messages,
    count,
    take(entry) {
      messages.push(entry)
      store.set(entry)
    },
    focus: () => void (count.focus += 1),
    draw: () => void (count.draw += 1),
  }
}

export function Phone({ owner: { store, filter, take, focus, draw } }: { owner: Owner }) {
  draw()
  return <TextField label="Phone" type="tel" store={store} filter={filter} onChange={take} onFocus={focus} />
}

const LAYOUT = { place: placeTyped, erase: eraseTyped }

/** A phone number behind its prefix; the owner groups it. */
export function Grouped({ owner: { store, filter, take, draw } }: { owner: Owner }) {
  draw()
  return (
    <TextField
      label="Phone"
      type="tel"
      prefix="+62"
      layout={LAYOUT}
      store={store}
      filter={filter}
      onChange={take}
    />
  )
}

export function Code({ owner: { store, filter, take, draw } }: { owner: Owner }) {
  draw()
  return <OtpField label="Code" store={store} filter={filter} onChange={take} />
}

export const sixDigits = (entry: string, previous: string): string => codeFrom(previous, entry, 'typed') ?? ''

/** Things to be taken away after a test. */
const cleanups: (() => void)[] = []
export const cleanUp = (): void => cleanups.splice(0).forEach((clear) => clear())

export interface Prerendered {
  readonly input: HTMLInputElement
  /** The box around the part. */
  readonly inside: HTMLElement
  /** Resolved when React has taken over; the markup must have been what it draws. */
  takeOver(): Promise<TakenOver>
}

export interface TakenOver {
  /** Draws the part anew, with other properties. */
  draw(part: ReactNode): void
  end(): void
}

/** Calls when all that is inside has been taken over. */
function Mounted({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useLayoutEffect(onMount, [onMount])
  return children
}

/** The markup of a part, in a shadow root, as the build leaves it there. */
export function prerender(part: ReactNode): Prerendered {
  const host = document.body.appendChild(document.createElement('div'))
  const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
  inner.innerHTML = renderToString(<Mounted onMount={() => undefined}>{part}</Mounted>)
  const input = inner.querySelector('input')!
  cleanups.push(() => host.remove())
  return {
    input,
    inside: inner,
    async takeOver() {
      const wrong: unknown[] = []
      const onRecoverableError = (error: unknown): unknown => wrong.push(error)
      const root = await new Promise<Root>((resolve) => {
        const onMount = (): void => resolve(result)
        const result = hydrateRoot(inner, <Mounted onMount={onMount}>{part}</Mounted>, { onRecoverableError })
      })
      cleanups.unshift(() => root.unmount())
      expect(wrong).to.deep.equal([])
      expect(inner.querySelector('input'), 'the very same input').to.equal(input)
      return {
        draw: (other) => flushSync(() => root.render(<Mounted onMount={() => undefined}>{other}</Mounted>)),
        end: () => flushSync(() => root.unmount()),
      }
    },
  }
}

/** Text with the selection in it: `12|34`, `1[23]4`. */
export const shown = ({ value, selectionStart, selectionEnd }: HTMLInputElement): string => {
  const [from, to] = [selectionStart ?? 0, selectionEnd ?? 0]
  return from === to
    ? `${value.slice(0, from)}|${value.slice(from)}`
    : `${value.slice(0, from)}[${value.slice(from, to)}]${value.slice(to)}`
}
/** As the browser does it: React's note of the value stays behind. */
export const setNatively = (input: HTMLInputElement, text: string): void =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)

export const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await sendKeys({ press: key })
}
export const dispatch = (input: HTMLInputElement, type: string): boolean =>
  input.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
/** One step of a composition, as the browser sends it. */
export function compose(input: HTMLInputElement, text: string): void {
  setNatively(input, text)
  input.dispatchEvent(
    new InputEvent('input', {
      bubbles: true,
      composed: true,
      inputType: 'insertCompositionText',
      isComposing: true,
    }),
  )
}
