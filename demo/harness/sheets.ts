/** Bad style sheets that some merchants do have: they must not change our screens. */
export const hostileSheets = {
  'a reset of everything': '* { all: unset !important }',
  'a page from right to left': 'html, body, * { direction: rtl !important; text-align: right }',
  'a root font size of 10 px': 'html { font-size: 10px !important }',
  'a root font size of 40 px': 'html { font-size: 40px !important }',
  'a sheet that shouts':
    '* { color: red !important; font: 900 italic 40px/3 cursive !important; letter-spacing: 1em !important; padding: 9px !important }',
} as const

export type HostileSheet = keyof typeof hostileSheets
