/** The common tools of every part: servers, a browser, and runs of its cases one after the other. */
import type { Browser } from 'playwright'
import { newCustomer, type Customer } from './customer.ts'
import type { Table } from './figures.ts'
import type { Stand } from './stand.ts'

export interface Lab {
  readonly stand: Stand
  /**
   * A (B C …) for each run, so that whatever the machine does meanwhile befalls all cases alike; the first
   * round warms up and is dropped.
   * @param one is given a customer who has never been here, of whom nothing is left afterwards
   */
  inTurns<Case extends { readonly name: string }, Figures>(
    cases: readonly Case[],
    one: (benchCase: Case, customer: Customer) => Promise<Figures>,
  ): Promise<Taken<Case, Figures>>
}

/** The figures of one case, one for each run that came to its end. */
export type Taken<Case, Figures> = ReadonlyMap<Case, readonly Figures[]>

export type Part = (lab: Lab) => Promise<readonly Table[]>

/** @param onFailure is called with each run that broke off; the others go on */
export function openLab(
  { stand, browser, runs }: { stand: Stand; browser: Browser; runs: number },
  onFailure: (name: string, error: unknown) => void,
): Lab {
  return {
    stand,
    async inTurns(cases, one) {
      const result = new Map(cases.map((benchCase) => [benchCase, [] as Awaited<ReturnType<typeof one>>[]]))
      for (let round = 0; round <= runs; round += 1) {
        for (const benchCase of cases) {
          const customer = await newCustomer(browser)
          try {
            await stand.control.reset()
            const figures = await one(benchCase, customer)
            if (round > 0) result.get(benchCase)?.push(figures)
          } catch (error) {
            onFailure(`${benchCase.name}, run ${round}`, error)
          } finally {
            await customer.close()
          }
        }
        console.log(round === 0 ? '  warmed up' : `  run ${round} of ${runs}`)
      }
      return result
    },
  }
}

/** One figure of each run of a case. */
export const valuesOf = <Case, Figures, Value>(
  result: Taken<Case, Figures>,
  benchCase: Case,
  value: (figures: Figures) => Value,
): Value[] => (result.get(benchCase) ?? []).map(value)
