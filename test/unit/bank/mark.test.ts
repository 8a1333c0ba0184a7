/** `mark.svg`: what can be drawn anywhere, and is seen. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extentOf } from '../../../src/bank/pathData.ts'
import { readFolder } from '../../../src/bank/folder.ts'
import { changed, refusalTests, mark, text, without } from './changed.ts'

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
    'a declaration of XML': [
      text('mark.svg', `<?xml version="1.0"?>\n<svg viewBox="0 0 24 24">${PATH}</svg>`),
      `mark.svg: has something before <svg; remove it. ${MARK}`,
    ],
    'a comment before the mark': [
      text('mark.svg', `<!-- Bank --><svg viewBox="0 0 24 24">${PATH}</svg>`),
      `mark.svg: has something before <svg; remove it. ${MARK}`,
    ],
    'single quotes': [
      text('mark.svg', `<svg viewBox='0 0 24 24'>${PATH}</svg>`),
      `mark.svg: has values in single quotes (='…'); write double ones. ${MARK}`,
    ],
    'single quotes of a path': [
      mark("<path d='M4 4h16v16H4z'/>"),
      `mark.svg: has values in single quotes (='…'); write double ones. ${MARK}`,
    ],
    'no svg': [text('mark.svg', 'Bank'), `mark.svg: is no <svg> of paths. ${MARK}`],
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

describe('the data of a path', () => {
  for (const [data, extent] of [
    ['M12 2 22 22 2 21z', [2, 2, 22, 22]],
    ['m12 2 10 10-10 9z', [12, 2, 22, 21]],
    // The start is the first pair, and after z it is the point again.
    ['m2 2 4 0 0 4zm1 1h1', [2, 2, 6, 6]],
    ['M2 2h4v4zl1 1', [2, 2, 6, 6]],
    ['\n\f\tM\r2 , 2,6\n,2 6 6 z ', [2, 2, 6, 6]],
    ['M.5.5-.5+1.25L12 3', [-0.5, 0.5, 12, 3]],
    ['M2 2a1 1 0 0110 10', [2, 2, 12, 12]],
    ['M2 2a1,1,-30,0,1,10,10', [2, 2, 12, 12]],
  ] as const)
    it(`goes through ${JSON.stringify(data)}`, () => assert.deepEqual(extentOf(data), extent))

  for (const data of [
    'M2 2M4 4z',
    'M4. 4h9v9z',
    'M4 4.h9v9z',
    'M,4 4h9v9z',
    'M4 4,h9v9z',
    'M4,,4h9v9z',
    'M4 , , 4h9v9z',
    'M4 4 h,9v9z',
    'M4 4h9v9z,',
    ',M4 4h9v9z',
    'M4 4h9v9z1',
    'M12h9v9z',
    'M4 4h9 v9\u00a0z',
    'M4\v4h9v9z',
    'M4 4a1 1 01 10 10z',
    'M4 4 5h9v9z',
    'M4 4hv9z',
    'M4 4h1e1v9z',
    'M4 4h+-1v9z',
    '',
  ])
    it(`can't be drawn as ${JSON.stringify(data)}`, () => assert.equal(extentOf(data), undefined))

  it('has spaces in place of line breaks, which an address loses', () => {
    const { bank, problems } = readFolder(changed(mark('<path d="M4 4\nH9\tV1\f2z"/>')))
    assert.deepEqual(problems, [])
    assert.deepEqual(bank?.mark, [{ d: 'M4 4 H9 V1 2z' }])
  })
})
