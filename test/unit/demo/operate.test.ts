/**
 * The files for operators hold what the code can do: the configuration starts, the ports are those of the
 * image.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { readServedBank } from '../../../src/bank/dir.ts'
import { readConfig } from '../../../src/proxy/config/config.ts'
import { graceOf } from '../../../src/proxy/operate/listener.ts'
import { MEMORY_BYTES } from '../../../src/proxy/store/memory.ts'
import { testKey } from '../proxy/rig.ts'

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const manifest = read('demo/operate/kubernetes.yaml')
const image = read('demo/operate/Containerfile')

/** One entry of the manifest's ConfigMap. */
function entry(name: string): string {
  const [, block = ''] = manifest.split(`  ${name}: |\n`)
  const lines = block.split('\n')
  return lines
    .slice(
      0,
      lines.findIndex((line) => !line.startsWith('    ')),
    )
    .join('\n')
}

describe('demo/operate', () => {
  test('the proxy starts with the configuration of kubernetes.yaml', async () => {
    const files: Record<string, string> = {
      '/etc/bank-elements/proxy.json': entry('proxy.json'),
      '/etc/bank-elements/merchants.json': entry('merchants.json'),
      '/run/secrets/proxy/signing-key.pem': testKey,
      '/run/secrets/proxy/session-secret': randomBytes(36).toString('base64'),
      '/run/secrets/proxy/operator-token': randomBytes(24).toString('hex'),
      '/run/secrets/proxy/redis-url': 'rediss://user:password@redis.example:6379',
    }
    const { drainMs, redis, config } = await readConfig(
      { CONFIG_FILE: '/etc/bank-elements/proxy.json' },
      {
        readFile: async (path) => files[path] ?? Promise.reject(new Error(`no file ${path}`)),
        readBank: readServedBank,
        random: (bytes) => new Uint8Array(randomBytes(bytes)),
        tryTls: () => [],
        now: Date.now,
      },
    )
    assert.deepEqual(redis?.urls, [files['/run/secrets/proxy/redis-url']])
    assert.equal(config.merchants[0]?.id, 'toko-senja')
    const grace = Number(/terminationGracePeriodSeconds: (\d+)/.exec(manifest)?.[1])
    assert.ok(
      grace * 1000 > drainMs + graceOf(config.timeoutMs ?? 0) + 7_000,
      'a stop ends before it is killed',
    )
  })

  test("the memory of kubernetes.yaml is enough for what strangers can fill, and for Node's other memory", () => {
    const MiB = 1024 * 1024
    const limit = Number(/limits: \{ memory: (\d+)Mi \}/.exec(manifest)?.[1]) * MiB
    const heap = Number(/--max-old-space-size=(\d+)/.exec(manifest)?.[1]) * MiB
    assert.ok(heap >= Object.values(MEMORY_BYTES).reduce((sum, bytes) => sum + bytes) + 128 * MiB)
    assert.ok(limit >= heap + 160 * MiB)
  })

  test('probes ask the port that the image opens', () => {
    assert.match(image, /PORT=8090 OPERATOR_PORT=9090/)
    assert.match(manifest, /name: http, containerPort: 8090/)
    assert.match(manifest, /name: operator, containerPort: 9090/)
  })

  test("the image has every folder that the proxy loads from, no secret, and doesn't run as root", () => {
    const folders = [...image.matchAll(/^COPY (src\/\S+) /gm)].map(([, folder = '']) => folder)
    assert.deepEqual(folders, ['src/bank', 'src/contract', 'src/domain', 'src/proxy'])
    for (const folder of folders)
      assert.ok(existsSync(new URL(`../../../${folder}`, import.meta.url)), folder)
    assert.match(image, /^USER 1000:1000$/m)
    assert.doesNotMatch(image, /SECRET|TOKEN|SIGNING_KEY/)
  })
})
