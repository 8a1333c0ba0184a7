/** What the folder of the built pages has to hold, and what it must not hold in PRO. */
import { MOCK_META } from '../../contract/mock.ts'
import type { SourcePorts } from './sources.ts'
import type { Values } from './variables.ts'

/** Where the bank of MOCK may lie: beside the pages, or in place of them. */
const MOCK_FILES = ['mock/mock.js', 'mock/hosted/index.html', 'mock.js']

/** What is wrong with the folder of the built pages: sentences. */
export async function checkPages(
  { HOSTED_DIR, ENVIRONMENT }: Values,
  { readFile }: Pick<SourcePorts, 'readFile'>,
): Promise<string[]> {
  if (HOSTED_DIR === undefined) return []
  const textOf = (path: string) => readFile(`${HOSTED_DIR}/${path}`).catch(() => undefined)
  const page = await textOf('hosted/index.html')
  if (page === undefined)
    return [
      'HOSTED_DIR must be a folder with hosted/index.html in it, which npm run build makes. Example: dist/public',
    ]
  if (ENVIRONMENT !== 'PRO') return []
  const isPlayed =
    page.includes(`"${MOCK_META}"`)
    || (await Promise.all(MOCK_FILES.map(textOf))).some((text) => text !== undefined)
  return isPlayed
    ? [
        `HOSTED_DIR must not hold the bank of MOCK in PRO. Take mock/ out of ${HOSTED_DIR}; dist/public has none.`,
      ]
    : []
}
