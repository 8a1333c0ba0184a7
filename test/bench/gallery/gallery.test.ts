/**
 * Every state of the gallery, looked at: pictures on contact sheets under .cache/gallery, and axe (WCAG 2.2 A
 * and AA) at four sizes, in Indonesian and light and in English and dark.
 */
import assert from 'node:assert/strict'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { entries, groups, WHERES, type Entry, type Where } from '../../../demo/gallery/entries.ts'
import { findViolations } from '../../e2e/axe.ts'
import { theBrowser, useRig } from '../../e2e/rig.ts'
import { LOOKS, openState, SIZES } from './look.ts'

const folder = fileURLToPath(new URL('../../../.cache/gallery', import.meta.url))
const { BENCH_PART: part, BENCH_WHERE: asked } = process.env

const isWhere = (name: string | undefined): name is Where => WHERES.some((one) => one === name)
const where: Where = isWhere(asked) ? asked : 'inline'
const words = part?.split(',') ?? ['']
const chosen = entries.filter(
  ({ name, wheres }) => wheres.includes(where) && words.some((word) => name.includes(word)),
)

/** One after the other, as many at a time as the machine has cores for. */
const AT_ONCE = 2

const picture = (entry: Entry, look: string): string => `${where}-${entry.name}-${look}.png`

const sheet = (group: string, look: string): string => {
  const own = chosen.filter((entry) => entry.group === group)
  const figures = own.map(
    (entry) =>
      `<figure><img src="${picture(entry, look)}" width="250" alt=""><figcaption>${entry.title}</figcaption></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>${group}</title><style>body{font:13px system-ui;margin:16px;background:#ddd}
main{display:grid;grid-template-columns:repeat(auto-fill,250px);gap:16px}figure{margin:0}figcaption{padding-top:4px;overflow-wrap:anywhere}img{display:block}</style>
<h1>${group}</h1><main>${figures.join('')}</main>`
}

describe(`the gallery, ${where}`, () => {
  const rig = useRig()

  it('every state is reached, and none has a violation', { timeout: 170 * 60_000 }, async () => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const wrong: string[] = []
    const queue = [...chosen]
    const visitAll = async (): Promise<void> => {
      for (let entry = queue.shift(); entry; entry = queue.shift()) {
        for (const look of LOOKS) {
          const name = `${entry.name} ${look.name}`
          const state = await openState(await theBrowser(), rig.url, entry, where, look)
          if (!state.arrived) wrong.push(`${name}: not reached`)
          await state.page.screenshot({ path: join(folder, picture(entry, look.name)) })
          for (const size of SIZES) {
            await state.page.setViewportSize(size)
            const found = await findViolations(state.page)
            wrong.push(...found.map((one) => `${name} at ${size.width} x ${size.height}: ${one}`))
          }
          await state.close()
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, visitAll))
    writeFileSync(join(folder, 'wrong.txt'), wrong.join('\n'))

    const page = await (await theBrowser()).newPage({ viewport: { width: 1110, height: 800 } })
    for (const [index, group] of groups.entries()) {
      for (const { name } of LOOKS) {
        const file = join(folder, `sheet-${String(index).padStart(2, '0')}-${name}.html`)
        if (!chosen.some((entry) => entry.group === group)) continue
        writeFileSync(file, sheet(group, name))
        await page.goto(pathToFileURL(file).href)
        await page.screenshot({ path: file.replace(/html$/, 'png'), fullPage: true })
      }
    }
    await page.close()
    console.log(`${chosen.length} states in ${folder}; ${wrong.length} remarks in wrong.txt`)
    assert.deepEqual(wrong, [])
  })
})
