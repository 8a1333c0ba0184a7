/**
 * Floors that can't be beaten: a field in vanilla, in React and in an empty frame, bundled as our own code
 * is.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { rollup } from 'rollup'
import { minify } from '../../../elements/build/minify.ts'
import { source } from '../../../elements/build/source.ts'
import { pack, type Packed } from './packed.ts'

const at = (name: string): string => fileURLToPath(new URL(`./floors/${name}`, import.meta.url))

async function bundle(file: string): Promise<string> {
  const floorBundle = await rollup({
    input: at(file),
    logLevel: 'silent',
    plugins: [...source(), nodeResolve({ browser: true, exportConditions: ['production'] }), commonjs()],
  })
  try {
    const { output } = await floorBundle.generate({ format: 'esm', plugins: [minify()] })
    if (output.length > 1) throw new Error(`${file} became ${output.length} files`)
    return output[0].code
  } finally {
    await floorBundle.close()
  }
}

/** Names of the elements, without `floor-`. */
export type Floor = 'vanilla' | 'react' | 'frame'

/** Name of a file → its answer. */
export async function bundleFloors(): Promise<ReadonlyMap<string, Packed>> {
  const scripts = { vanilla: 'vanilla.ts', react: 'react.tsx', frame: 'frame.ts' } satisfies Record<
    Floor,
    string
  >
  const files = await Promise.all(
    Object.entries(scripts).map(
      async ([name, file]) => [`${name}.js`, pack(await bundle(file), 'js')] as const,
    ),
  )
  return new Map([...files, ['frame.html', pack(readFileSync(at('frame.html'), 'utf8'), 'html')]])
}
