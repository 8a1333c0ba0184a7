/** The stage `lint`: the linter and the formatter over everything, one result each. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ending } from './child.ts'
import { lineOf, partOf, verdict } from './results.ts'
import type { Context } from './stage.ts'

/** Each tool's program comes by platform, as an optional package. */
const MISSING = /cannot find native binding/i
const noProgram = `the lock file has no program for ${process.platform}-${process.arch}`

export async function lint({ node, child, log, results }: Context): Promise<Ending> {
  const tools = [
    ['oxlint', '--format=unix'],
    ['oxfmt', '--check'],
  ] as const
  const endings = await Promise.all(
    tools.map(async ([name, option], index) => {
      const toolLog = partOf(log, index + 1)
      const ending = await child.run(node, [join('node_modules', name, 'bin', name), option], {
        log: toolLog,
      })
      return { name, ending, output: readFileSync(toolLog, 'utf8') }
    }),
  )
  writeFileSync(log, endings.map(({ output }) => output).join('\n'))
  writeFileSync(
    results,
    endings
      .map(({ name, ending, output }) =>
        MISSING.test(output)
          ? lineOf({ result: 'skipped', name: `${name}: ${noProgram}`, where: name })
          : verdict(name, ending.code === 0 ? undefined : output || `ended with exit code ${ending.code}`),
      )
      .join(''),
  )
  return { code: 0, timedOut: endings.some(({ ending }) => ending.timedOut) }
}
