// An unseen input over cells, in every engine: the caret is where the next digit is drawn.
import { expect } from '@open-wc/testing'
import { sendMouse } from '@web/test-runner-commands'
import { words } from '../words.ts'
import { heading, put, standing, type, useElements } from './page.ts'
import { shown } from './prerendered.tsx'
import { sendNumber } from './steps.ts'
import { journey } from './typing.ts'

const t = words.id

describe('a code', () => {
  useElements()

  it('has its caret behind its digits, wherever it is pressed, also if a page styles its inputs', async () => {
    const style = document.body.appendChild(document.createElement('style'))
    style.textContent = `
      bank-bind::part(input) { width: 100%; max-width: 100%; text-align: center; font-size: 14px }
      bank-bind::part(input) { position: relative; inset: auto; transform-origin: center; line-height: 1 }
    `
    const bind = put('bank-bind', await journey())
    await sendNumber(bind)
    await heading(bind, t['verification.title'])
    const input = await type(bind, t['verification.codeLabel'], '375')
    const { x, y, width, height } = await standing(input)
    // Not twice at one place: that would be a double click.
    for (const left of [2, 30, width / 2, width - 6])
      for (const top of [2, height / 3, height / 2, height - 2]) {
        input.setSelectionRange(1, 1)
        await sendMouse({ type: 'click', position: [Math.round(x + left), Math.round(y + top)] })
        expect(shown(input), `${left} ${top}`).to.equal('375|')
      }
  })
})
