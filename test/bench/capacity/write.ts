/**
 * Writes src/proxy/CAPACITY.md anew from the figures stored beside it: node test/bench/capacity/write.ts.
 * With assumptions of one's own (--payments, --peakHourShare, --headroom) or figures from elsewhere
 * (--figures FILE) the page is printed instead. Exit code 2, and a line for each mistake: bad input.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BadInput, PAGE, readFigures } from './figures.ts'
import { pageOf } from './page.ts'
import { type Demand, PARAMETERS, USUAL } from './plan.ts'

const names = Object.keys(PARAMETERS) as (keyof Demand)[]

/** @throws BadInput naming each option that is unknown or wrong */
function optionsOf(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      args: [...args],
      options: { figures: text, payments: text, peakHourShare: text, headroom: text },
    }).values
  } catch (error) {
    throw new BadInput(error instanceof Error ? error.message : String(error))
  }
}

function demandOf(given: Readonly<Partial<Record<keyof Demand, string>>>): Demand {
  const wrong = names.flatMap((name) => {
    const text = given[name]
    const trouble =
      text === undefined
        ? undefined
        : text.trim() === '' || !Number.isFinite(Number(text))
          ? 'must be a number'
          : PARAMETERS[name].wrong(Number(text))
    return trouble === undefined ? [] : [`--${name} ${trouble}`]
  })
  if (wrong.length > 0) throw new BadInput(wrong.join('; '))
  return Object.fromEntries(names.map((name) => [name, Number(given[name] ?? USUAL[name])])) as Record<
    keyof Demand,
    number
  >
}

try {
  const { figures, ...given } = optionsOf(process.argv.slice(2))
  const page = pageOf(readFigures(figures), demandOf(given))
  if (figures === undefined && Object.keys(given).length === 0) writeFileSync(PAGE, page)
  else process.stdout.write(page)
} catch (error) {
  if (!(error instanceof BadInput)) throw error
  console.error(`capacity: ${error.message}`)
  process.exitCode = 2
}
