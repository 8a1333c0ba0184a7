/** `mark.svg`: what can be drawn anywhere, and is seen. */
import { describe, it } from 'node:test'
import { refusalTests, mark, text, without } from './changed.ts'

const MARK =
  'Example: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>.'
const PATH = '<path d="M4 4h16v16H4z"/>'

describe('mark.svg', () => {
  for (const [title, test] of refusalTests({
    'no mark': [without('mark.svg'), 'mark.svg: is missing.'],
    'a mark without a grid': [
      text('mark.svg', `<svg xmlns="http://www.w3.org/2000/svg">${PATH}</svg>`),
      `mark.svg: has no viewBox; the grid is 0 0 24 24. ${MARK}`,
    ],
    'a mark without a path': [mark(''), `mark.svg: has no <path>. ${MARK}`],
    'a text in the mark': [mark(`${PATH}Bank`), `mark.svg: has something beside its paths. ${MARK}`],
    'a script in the mark': [
      mark(`${PATH}<script>alert(1)</script>`),
      `mark.svg: has <script>; only <path> may stand in it. ${MARK}`,
    ],
    'a link in the mark': [
      mark(`<a href="https://x.example">${PATH}</a>`),
      `mark.svg: has <a>; only <path> may stand in it. ${MARK}`,
    ],
    'a style in the mark': [
      mark('<path d="M4 4h16v16H4z" style="fill:red"/>'),
      `mark.svg: path 1 has the attribute style; allowed are d, fill, stroke, stroke-width, stroke-linecap, stroke-linejoin, fill-rule. ${MARK}`,
    ],
    'a colour in the mark': [
      mark('<path d="M4 4h16v16H4z" fill="#ff0000"/>'),
      `mark.svg: path 1 has fill="#ff0000", which can't be drawn here. ${MARK}`,
    ],
    'a mark on another grid': [
      text('mark.svg', `<svg viewBox="0 0 100 100">${PATH}</svg>`),
      `mark.svg: has the viewBox 0 0 100 100; the grid is 0 0 24 24. ${MARK}`,
    ],
    'a mark of more than 2 kB': [
      mark(`<path d="M4 4h16v16H4z${'M4 4h1v1z'.repeat(221)}"/>`),
      `mark.svg: has 2080 bytes; at most 2048 are allowed. ${MARK}`,
    ],
    'a mark of garbage': [
      mark('<path d="12 h M"/>'),
      `mark.svg: path 1 has d="12 h M", which can't be drawn here. ${MARK}`,
    ],
    'a mark that goes nowhere': [
      mark('<path d="M4 4"/>'),
      `mark.svg: path 1 has d="M4 4", which can't be drawn here. ${MARK}`,
    ],
    'a mark that nobody sees': [mark('<path d="M4 12h16"/>'), `mark.svg: path 1 draws nothing. ${MARK}`],
    'a mark without fill and line': [
      mark('<path d="M4 4h16v16H4z" fill="none"/>'),
      `mark.svg: path 1 draws nothing. ${MARK}`,
    ],
    'a mark beside its grid': [
      mark('<path d="M20 4h16v16H4z"/>'),
      `mark.svg: path 1 leaves the grid of 24. ${MARK}`,
    ],
    'an attribute twice': [
      mark('<path d="M4 4h16v16H4z" d="M0 0h9v9z"/>'),
      `mark.svg: path 1 has d twice. ${MARK}`,
    ],
    'a path twice': [mark(`${PATH}${PATH}`), `mark.svg: path 2 is drawn already. ${MARK}`],
  }))
    it(title, test)
})
