/**
 * The files for operators hold what the code can do: the configuration starts, the ports are those of the
 * image, and Kubernetes knows every field.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { load, loadAll } from 'js-yaml'
import type { Deployment } from 'kubernetes-types/apps/v1'
import type { PersistentVolumeClaim, Service } from 'kubernetes-types/core/v1'
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1'
import { readServedBank } from '../../../src/bank/dir.ts'
import { inspectConfig } from '../../../src/proxy/config/config.ts'
import { graceOf } from '../../../src/proxy/operate/listener.ts'
import { MEMORY_BYTES } from '../../../src/proxy/store/memory.ts'
import { which } from '../../browsers.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const image = read('demo/operate/Containerfile')
const BASE = 'demo/operate/kubernetes/base/proxy.yaml'

interface Kinds {
  readonly Deployment: Deployment
  readonly PersistentVolumeClaim: PersistentVolumeClaim
  readonly Service: Service
  readonly PodDisruptionBudget: PodDisruptionBudget
  readonly Ingress: Ingress
  readonly NetworkPolicy: NetworkPolicy
}
const resources = loadAll(read(BASE)) as { readonly kind: keyof Kinds; readonly apiVersion: string }[]
const resourceOf = <K extends keyof Kinds>(kind: K): Kinds[K] => {
  const match = resources.find((resource) => resource.kind === kind)
  assert.ok(match, `no ${kind}`)
  return match as unknown as Kinds[K]
}
const pod = resourceOf('Deployment').spec?.template.spec
const [container] = pod?.containers ?? []
assert.ok(pod && container)

const imageEnvironment = Object.fromEntries(
  [...image.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs = '']) =>
    pairs.split(' ').map((pair) => pair.split('=')),
  ),
) as Record<string, string>
const podEnvironment = Object.fromEntries((container.env ?? []).map(({ name, value = '' }) => [name, value]))

/** A key that is no test vector's. */
const ownKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string

/** Files that the pod mounts, as the proxy reads them. */
const filesOf = (variant: string): Record<string, string> => ({
  '/etc/bank-elements/proxy.json': read(`demo/operate/kubernetes/${variant}/proxy.json`),
  '/srv/pages/hosted/index.html': '<!doctype html>',
  '/etc/bank-elements/merchants.json': read(`demo/operate/kubernetes/${variant}/merchants.json`),
  '/run/secrets/proxy/signing-key.pem': ownKey,
  '/run/secrets/proxy/session-secret': randomBytes(36).toString('base64'),
  '/run/secrets/proxy/operator-token': randomBytes(24).toString('hex'),
  '/run/secrets/proxy/redis-url': 'rediss://user:password@redis.bank.internal:6379',
})

describe('demo/operate/kubernetes', () => {
  // Within the tree, so that the compiler finds its packages.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'kubernetes-'))
  after(() => rmSync(folder, { recursive: true, force: true }))

  for (const variant of ['uat', 'pro'])
    test(`the proxy starts with the configuration of ${variant}`, async () => {
      const files = filesOf(variant)
      const { settings, problems, warnings } = await inspectConfig(
        { ...imageEnvironment, ...podEnvironment },
        {
          readFile: async (path) => files[path] ?? Promise.reject(new Error(`no file ${path}`)),
          // A configuration map has files alone, so the folder is only those that the proxy reads.
          readBank: (dir) => readServedBank(dir === '/srv/bank' ? bankFolder() : dir),
          random: (bytes) => new Uint8Array(randomBytes(bytes)),
          tryTls: () => [],
          now: Date.now,
        },
      )
      assert.deepEqual([problems, warnings], [[], []])
      assert.ok(settings)
      const { drainMs, redis, config } = settings
      assert.equal(config.environment, variant.toUpperCase())
      assert.equal(config.bank.name, 'Bank Rimba')
      assert.deepEqual(redis?.urls, [files['/run/secrets/proxy/redis-url']])
      assert.equal(config.merchants[0]?.id, 'toko-senja')
      const graceMs = (pod.terminationGracePeriodSeconds ?? 0) * 1000
      assert.ok(graceMs > drainMs + graceOf(config.timeoutMs ?? 0) + 7_000, 'a stop ends before it is killed')
    })

  /** The second bank's, without what only pages read. */
  function bankFolder(): string {
    const dir = join(folder, 'bank')
    mkdirSync(dir, { recursive: true })
    for (const name of ['bank.json', 'signing.json', 'codes.json']) {
      const path = `test/banks/rimba/${name}`
      if (existsSync(join(root, path))) writeFileSync(join(dir, name), read(path))
    }
    return dir
  }

  test("the memory is enough for what strangers can fill, and for Node's other memory", () => {
    const MiB = 1024 * 1024
    const limit = Number.parseInt(container.resources?.limits?.['memory'] ?? '', 10) * MiB
    const options = container.env?.find(({ name }) => name === 'NODE_OPTIONS')?.value
    const heap = Number(/--max-old-space-size=(\d+)/.exec(options ?? '')?.[1]) * MiB
    assert.ok(heap >= Object.values(MEMORY_BYTES).reduce((sum, bytes) => sum + bytes) + 128 * MiB)
    assert.ok(limit >= heap + 160 * MiB)
  })

  test('every port that is named is one that the image opens', () => {
    assert.match(image, /PORT=8090 OPERATOR_PORT=9090/)
    assert.deepEqual(
      container.ports?.map(({ name, containerPort }) => [name, containerPort]),
      [
        ['http', 8090],
        ['operator', 9090],
      ],
    )
    const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe]
    assert.deepEqual(
      probes.map((probe) => probe?.httpGet?.port),
      ['operator', 'operator', 'operator'],
    )
    assert.deepEqual(
      resourceOf('Service').spec?.ports?.map(({ targetPort }) => targetPort),
      ['http'],
    )
    const [customers, watchers] = resourceOf('NetworkPolicy').spec?.ingress ?? []
    assert.deepEqual([customers?.ports?.[0]?.port, watchers?.ports?.[0]?.port], ['http', 'operator'])
  })

  test('every selector finds the pods, and every mount has its volume', () => {
    const { labels } = resourceOf('Deployment').spec?.template.metadata ?? {}
    assert.deepEqual(
      [
        resourceOf('Deployment').spec?.selector.matchLabels,
        resourceOf('Service').spec?.selector,
        resourceOf('PodDisruptionBudget').spec?.selector?.matchLabels,
        resourceOf('NetworkPolicy').spec?.podSelector.matchLabels,
        ...(pod.topologySpreadConstraints ?? []).map(({ labelSelector }) => labelSelector?.matchLabels),
      ],
      Array.from({ length: 6 }, () => labels),
    )
    assert.deepEqual(
      container.volumeMounts?.map(({ name }) => name),
      pod.volumes?.map(({ name }) => name),
    )
  })

  test('replicas lie on several nodes and in several zones', () => {
    assert.deepEqual(
      pod.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey),
      ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'],
    )
  })

  test('Kubernetes knows every field, and its kind of value', () => {
    const text = resources
      .map((resource, index) => {
        const [group = '', version = ''] = resource.apiVersion.includes('/')
          ? resource.apiVersion.split('/')
          : ['core', resource.apiVersion]
        const type = `import('kubernetes-types/${group.split('.')[0]}/${version}').${resource.kind}`
        return `export const resource${index}: ${type} = ${JSON.stringify(resource)}`
      })
      .join('\n')
    const judge = (source: string) => {
      const file = join(folder, 'resources.ts')
      writeFileSync(file, source)
      const compiler = join(root, 'node_modules/typescript7/bin/tsc')
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--pretty', 'false']
      return spawnSync(process.execPath, [compiler, ...options, file], { encoding: 'utf8' })
    }
    const { status, stdout } = judge(text)
    assert.equal(status, 0, stdout)
    assert.match(judge(text.replace('"maxSkew"', '"maxSkwe"')).stdout, /maxSkwe/)
  })

  const kubectl = which('kubectl')
  test('kustomize builds both', { skip: kubectl === undefined && 'there is no kubectl here' }, () => {
    const built = (variant: string) => {
      const { status, stdout, stderr } = spawnSync(
        kubectl ?? '',
        ['kustomize', join(root, 'demo/operate/kubernetes', variant)],
        { encoding: 'utf8' },
      )
      assert.equal(status, 0, stderr)
      return loadAll(stdout) as { kind: string; spec?: { replicas?: number }; data?: object }[]
    }
    const replicasOf = (variant: string) =>
      built(variant).find(({ kind }) => kind === 'Deployment')?.spec?.replicas
    assert.deepEqual([replicasOf('uat'), replicasOf('pro')], [2, 4])
    assert.deepEqual(
      Object.keys(built('pro').find(({ kind }) => kind === 'ConfigMap')?.data ?? {}).toSorted(),
      ['merchants.json', 'proxy.json'],
    )
  })
})

describe('demo/operate', () => {
  test('images have the version of this tree', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    assert.equal(container.image, `bank-elements-proxy:${version}`)
    const compose = load(read('demo/operate/compose.yaml')) as { services: Record<string, { image: string }> }
    const ours = Object.values(compose.services)
      .map((service) => service.image)
      .filter((name) => name.startsWith('bank-elements-'))
    assert.ok(ours.length >= 4)
    for (const name of ours) assert.equal(name.split(':')[1], version, name)
  })

  test("the image has every folder that the proxy loads from, no secret, and doesn't run as root", () => {
    const folders = [...image.matchAll(/^COPY (src\/\S+) src/gm)].map(([, name = '']) => name)
    assert.deepEqual(
      folders.filter((name) => !name.endsWith('.json')),
      ['src/bank', 'src/contract', 'src/domain', 'src/proxy'],
    )
    for (const name of folders) assert.ok(existsSync(join(root, name)), name)
    assert.match(image, /^USER 1000:1000$/m)
    assert.doesNotMatch(image, /SECRET|TOKEN|SIGNING_KEY/)
  })
})
