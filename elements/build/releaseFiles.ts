/** The files in a release's folder besides the package, made from texts, so that a test can check them. */
import { createHash } from 'node:crypto'

/** Name of the npm package. The repository has another one: `npm pack` there makes no such package. */
export const PACKAGE = 'bank-elements'

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The needed part of a parts list by npm. */
interface Sbom {
  readonly metadata: { readonly component: object }
  readonly components: readonly { readonly 'bom-ref': string }[]
  readonly dependencies: readonly { readonly ref: string }[]
}

/**
 * The parts list from `npm sbom` (CycloneDX 1.5, JSON), changed so that the same release gives the same
 * bytes: its time is the day of the release, its serial number is computed from its content.
 * @param sbom by npm
 * @param name of the package; npm uses the name of its folder
 * @param day of the release, such as 2026-11-23
 */
export function partsList(sbom: string, name: string, day: string): string {
  const { metadata, components, dependencies, ...header } = JSON.parse(sbom) as Sbom
  const content = {
    metadata: {
      ...metadata,
      timestamp: `${day}T00:00:00.000Z`,
      component: { ...metadata.component, name },
    },
    components: components.toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: dependencies.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
  }
  const hash = sha256(JSON.stringify(content))
  // RFC 9562, section 5.8: version 8, for content of our own.
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`]
  const serialNumber = `urn:uuid:${[...groups, hash.slice(20, 32)].join('-')}`
  return `${JSON.stringify({ ...header, serialNumber, ...content }, null, 2)}\n`
}

/**
 * The description of the proxy's image, with the labels of the OCI image specification (annotations).
 */
export function described(
  containerfile: string,
  { name, version, description, day }: { name: string; version: string; description: string; day: string },
): string {
  const labels = {
    title: `${name} proxy`,
    description,
    version,
    created: `${day}T00:00:00Z`,
  }
  const lines = Object.entries(labels).map(
    ([label, value]) => `LABEL org.opencontainers.image.${label}=${JSON.stringify(value)}\n`,
  )
  return `${containerfile.trimEnd()}\n${lines.join('')}`
}

/** Files that name our images, the package's file or the script's folder by their version. */
export const VERSIONED_FILES = [
  'demo/operate/compose.yaml',
  'demo/operate/kubernetes/base/proxy.yaml',
  'elements/README.md',
  'elements/testing/README.md',
] as const

/**
 * Such a file with another version.
 * @throws where it names none of ours
 */
export function withVersion(text: string, version: string): string {
  const result = text.replace(
    /(\bbank-elements-\w+:|\bbank-elements-|\/v)\d+\.\d+\.\d+(?:-[\w.]+?)?(?=\.tgz\b|\/|\s|$)/g,
    `$1${version}`,
  )
  if (!result.includes(version)) throw new Error('There is no version of ours in it')
  return result
}

/**
 * One line for each file, in the format of `sha256sum --check`.
 * @param files name → content
 */
export const checksums = (files: Readonly<Record<string, Uint8Array | string>>): string =>
  Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, content]) => `${sha256(content)}  ${name}\n`)
    .join('')
