/** Contact sheets: the pictures of one group of states on one page, as HTML and as a picture. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright'
import { groups } from '../../demo/gallery/entries.ts'
import type { Entry } from '../../demo/gallery/entry.ts'
import { nameOf, SHOTS, type Shot } from './views.ts'

/** File of a state's picture. */
export const pictureOf = ({ name }: Entry, shot: Shot): string => `${name}-${nameOf(shot)}.png`

/** In px; a desktop's page is read at this width still. */
const shownWidth = ({ width }: Shot): number => (width > 700 ? 520 : 250)

const sheet = (title: string, entries: readonly Entry[], shot: Shot): string => {
  const width = shownWidth(shot)
  const figures = entries.map(
    (entry) =>
      `<figure><img src="${pictureOf(entry, shot)}" width="${width}" alt=""><figcaption>${entry.title}</figcaption></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><style>body{font:13px system-ui;margin:16px;background:#ddd}
main{display:grid;grid-template-columns:repeat(auto-fill,${width}px);gap:16px}figure{margin:0}figcaption{padding-top:4px;overflow-wrap:anywhere}img{display:block}</style>
<h1>${title}</h1><main>${figures.join('')}</main>`
}

/** Writes a sheet for each group and shot of which there are pictures in `folder`. */
export async function writeSheets(
  browser: Browser,
  folder: string,
  entries: readonly Entry[],
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1640, height: 800 } })
  for (const [index, group] of groups.entries()) {
    for (const shot of SHOTS) {
      const ownEntries = entries.filter(
        (entry) => entry.group === group && existsSync(join(folder, pictureOf(entry, shot))),
      )
      if (ownEntries.length === 0) continue
      const file = join(folder, `sheet-${String(index).padStart(2, '0')}-${nameOf(shot)}.html`)
      writeFileSync(file, sheet(`${group}, ${nameOf(shot)}`, ownEntries, shot))
      await page.goto(pathToFileURL(file).href)
      await page.screenshot({ path: file.replace(/html$/, 'png'), fullPage: true })
    }
  }
  await page.close()
}
