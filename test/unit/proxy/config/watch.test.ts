/** The files that a running proxy watches; its looks come as fast as the test wants. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createWatch } from '../../../../src/proxy/config/watch.ts'
import { eventually } from '../../../eventually.ts'

test('what changed in a file is still looked at when others are watched beside it', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const folder = mkdtempSync(join(tmpdir(), 'watch-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [config, key] = [join(folder, 'proxy.json'), join(folder, 'key.pem')]
  writeFileSync(config, '{}')
  let changes = 0
  const watch = createWatch({ onChange: () => void changes++ })
  const change = (count: number) =>
    eventually(`${count} changes`, () => {
      t.mock.timers.tick(1_000)
      return changes >= count || undefined
    })
  await watch.follow([config])
  writeFileSync(config, '{"SIGNING_KEY_FILE": "…"}')
  await watch.follow([config, key])
  await change(1)
  writeFileSync(key, 'a key')
  await change(2)
  watch.close()
})
