/** `npm run dev` and mistakes in the source: it goes on, and says them until they are corrected. */
import assert from 'node:assert/strict'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { BuildState } from '../../demo/dev/messages.ts'
import { eventually } from '../eventually.ts'
import { addressesIn, change, copy, endDev, makeCopy, startDev } from './copy.ts'

const PLACES = 'demo/server/places.ts'
const BEGIN = 'export const demoPlaces'
const WHEN_LOADED = "throw new Error('places: loaded')\n"

describe('npm run dev with a mistake', () => {
  let child: ReturnType<typeof startDev>
  let printed = ''
  let url: string

  /** The state that a page is told. */
  async function state(): Promise<BuildState> {
    const { body } = await fetch(`${url}/dev/events`)
    for await (const part of body ?? []) {
      const [, data] = /data: (.*)\n\n/.exec(new TextDecoder().decode(part)) ?? []
      return JSON.parse(data ?? '') as BuildState
    }
    throw new Error('no state')
  }
  /** The state, once it is such a one; a server that is being replaced answers nothing. */
  const stateWhere = (title: string, isSo: (now: BuildState) => boolean): Promise<BuildState> =>
    eventually(
      () => `${title}; printed: ${printed.slice(-2000)}`,
      async () => {
        assert.equal(child.exitCode, null, `it ended: ${printed}`)
        const now = await state().catch(() => undefined)
        return now && isSo(now) ? now : undefined
      },
    )
  const whole = (): Promise<BuildState> =>
    stateWhere('all is well', ({ broken, build }) => broken === undefined && build > 0)
  const brokenBy = (text: string): Promise<BuildState> =>
    stateWhere(`the page says ${text}`, ({ broken }) => broken?.includes(text) ?? false)
  const run = async (): Promise<unknown> =>
    ((await (await fetch(`${url}/harness/config.json`)).json()) as { run: unknown }).run
  const countOf = (text: string): number => printed.split(text).length - 1

  before(() => {
    makeCopy()
    change(PLACES, BEGIN, `${WHEN_LOADED}${BEGIN}`)
    child = startDev()
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        printed += String(text)
      })
  })
  after(() => endDev(child))

  it('waits at its start until the server can be loaded', async () => {
    const whileRunning = <T>(read: () => T): T => {
      assert.equal(child.exitCode, null, `it ended: ${printed}`)
      return read()
    }
    const waits = (): true | undefined => printed.includes('as soon as a file changes') || undefined
    await eventually('it waits', () => whileRunning(waits))
    change(PLACES, WHEN_LOADED, '')
    const addresses = await eventually('it starts', () => whileRunning(() => addressesIn(printed)))
    ;({ url } = addresses)
    await whole()
  })

  it('keeps server and sessions while the folder of the bank has a mistake', async () => {
    const first = await run()
    const good = readFileSync(join(copy, 'demo/bank/bank.json'), 'utf8')
    change('demo/bank/bank.json', ',\n', '\n')
    await brokenBy('bank.json')
    assert.equal((await fetch(`${url}/bank-elements.js`)).status, 200)
    assert.equal(await run(), first)
    writeFileSync(join(copy, 'demo/bank/bank.json'), good)
    await whole()
    assert.equal(await run(), first)
  })

  it('goes on with the server of before where the new one cannot start, and says so until it can', async () => {
    const first = await run()
    const [good, bad] = ['tiles: tiles ?', "tiles: JSON.parse('places: started') ?"] as const
    change(PLACES, good, bad)
    const { build } = await brokenBy('places: started')
    assert.equal(await run(), first)
    const count = countOf('places: started')
    writeFileSync(join(copy, 'src/ui/Title.tsx'), `${readFileSync(join(copy, 'src/ui/Title.tsx'), 'utf8')}\n`)
    // The mistake is printed once more; a build that counted on would have forgotten it.
    await stateWhere('it is tried', (now) => now.build > build || countOf('places: started') > count)
    await brokenBy('places: started')
    change(PLACES, bad, good)
    await whole()
    assert.equal(await run(), first)
  })

  it('says a mistake in one bundle also after a change in another one', async () => {
    const file = 'demo/harness/place.ts'
    const good = readFileSync(join(copy, file), 'utf8')
    writeFileSync(join(copy, file), `${good}\nconst = 1\n`)
    const { build } = await brokenBy(file)
    const count = countOf('Could not load')
    const hosted = join(copy, 'elements/hosted/hosted.ts')
    writeFileSync(hosted, `${readFileSync(hosted, 'utf8')}\n`)
    await stateWhere('it is tried', (now) => now.build > build || countOf('Could not load') > count)
    await brokenBy(file)
    writeFileSync(join(copy, file), good)
    await whole()
  })

  it('sees each change of a file that editors replace', async () => {
    const file = join(copy, 'src/ui/Title.tsx')
    for (let round = 1; round <= 2; round += 1) {
      const { build } = await whole()
      writeFileSync(join(copy, '.title'), `${readFileSync(file, 'utf8')}\n`)
      renameSync(join(copy, '.title'), file)
      await stateWhere('the new file is seen', (now) => now.build > build)
      const replaced = (await whole()).build
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n`)
      await stateWhere('a change of the new file is seen', (now) => now.build > replaced)
    }
  })
})
