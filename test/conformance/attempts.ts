/** Wrong codes, passwords and PINs have one rule; each of the three only tries in its own way. */
import type { ErrorName } from '../../src/contract/errors.ts'
import { fail, NO_ATTEMPTS } from '../../src/domain/attempts.ts'
import { nextMidnight } from '../../src/domain/jakarta.ts'
import { refine } from '../../src/contract/errorRules.ts'
import { ATTEMPTS } from '../../src/domain/limits.ts'
import type { Answer } from './answer.ts'
import { say } from './answer.ts'
import type { Rows } from './check.ts'
import type { Kit } from './kit.ts'
import { places } from './places.ts'
import { expect } from './verdict.ts'

export interface Trial {
  readonly plain: 'OTP_WRONG' | 'PASSWORD_WRONG' | 'PIN_WRONG'
  /** What is answered while it is blocked. */
  readonly blocked: ErrorName
  wrong(): Promise<Answer>
  right(): Promise<Answer>
}

/** A wrong one: the right name, the chances that the rule leaves, and with none of them until when. */
async function wrongOne(kit: Kit, { plain, wrong }: Trial, chances: number): Promise<void> {
  const before = nextMidnight(kit.now())
  const answer = await wrong()
  const wanted = refine(plain, { chances })
  const nth = `wrong number ${ATTEMPTS.failures - chances} in a row`
  expect(
    answer.error === wanted,
    `${nth} leaves ${chances} chances and should be answered with ${wanted}; it got ${say(answer)}`,
  )
  const { chances: told, until } = answer.failure
  expect(told === chances, `${nth} leaves ${chances} chances; data.chances is ${told}`)
  if (chances > 0) return
  const at = until === undefined ? NaN : Date.parse(until)
  expect(
    at === before || at === nextMidnight(kit.now()),
    `the block lasts until the next 00:00 in Jakarta, ${new Date(before).toISOString()}; data.until is ${until}`,
  )
}

async function refusedAsBlocked({ blocked, right }: Trial, when: string): Promise<void> {
  const answer = await right()
  expect(
    answer.error === blocked,
    `the right one ${when} should be answered with ${blocked}; it got ${say(answer)}`,
  )
}

async function taken({ right }: Trial, when: string): Promise<void> {
  const answer = await right()
  expect(answer.error === null, `the right one ${when} should succeed; it got ${say(answer)}`)
}

/** Fails until it blocks, as the rule counts. */
async function untilBlocked(kit: Kit, trial: Trial): Promise<void> {
  let attempts = NO_ATTEMPTS
  for (let left = Infinity; left > 0;) {
    const failure = fail(attempts, kit.now())
    attempts = failure.attempts
    left = failure.chances
    await wrongOne(kit, trial, left)
  }
}

/** Leaves nothing blocked and no failure counted behind, where the bank isn't made new for the next check. */
async function leaving(kit: Kit, work: () => Promise<void>): Promise<void> {
  kit.demandClock()
  try {
    await work()
  } finally {
    if (!kit.world.adapters.reset) await kit.advance((nextMidnight(kit.now()) - kit.now()) / 1000 + 1)
  }
}

/**
 * The chances go down one by one, and the last failure blocks: the right one doesn't help any more.
 * @param meanwhile looks at more while it is blocked
 */
export const blocks = (
  kit: Kit,
  trial: Trial,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> =>
  leaving(kit, async () => {
    await untilBlocked(kit, trial)
    await refusedAsBlocked(trial, 'while it is blocked')
    await meanwhile()
  })

/** A block lasts until 00:00 in Jakarta and no longer. */
const unblocks = (kit: Kit, trial: Trial): Promise<void> =>
  leaving(kit, async () => {
    await untilBlocked(kit, trial)
    const left = (nextMidnight(kit.now()) - kit.now()) / 1000
    if (left > 120) {
      await kit.advance(Math.floor(left - 60))
      await refusedAsBlocked(trial, 'a minute before 00:00 in Jakarta')
    }
    await kit.advance((nextMidnight(kit.now()) - kit.now()) / 1000 + 1)
    await taken(trial, 'after 00:00 in Jakarta')
  })

/** Failures that are long ago don't count. */
const forgets = (kit: Kit, trial: Trial): Promise<void> =>
  leaving(kit, async () => {
    await wrongOne(kit, trial, ATTEMPTS.failures - 1)
    await wrongOne(kit, trial, ATTEMPTS.failures - 2)
    await kit.advance(ATTEMPTS.windowMs / 1000 + 1)
    await wrongOne(kit, trial, ATTEMPTS.failures - 1)
    await taken(trial, 'after failures that no longer count')
  })

/** What was right forgets the failures before it. */
const forgives = (kit: Kit, trial: Trial): Promise<void> =>
  leaving(kit, async () => {
    await wrongOne(kit, trial, ATTEMPTS.failures - 1)
    await taken(trial, 'after one failure')
    await wrongOne(kit, trial, ATTEMPTS.failures - 1)
  })

/**
 * The checks that codes, passwords and PINs share.
 * @param freed the trial for the check that the block ends, where it differs
 */
export const attemptChecks = (
  what: 'code' | 'password' | 'PIN',
  trial: (kit: Kit) => Promise<Trial>,
  freed = trial,
) =>
  ({
    blocks: {
      what: `${ATTEMPTS.failures} wrong ${what}s block; the chances are counted down`,
      where: [places.attempts, places.errorRules],
      run: async (kit) => blocks(kit, await trial(kit)),
    },
    unblocks: {
      what: 'The block ends at 00:00 in Jakarta, and not before',
      where: [places.attempts],
      run: async (kit) => unblocks(kit, await freed(kit)),
    },
    forgets: {
      what: `A wrong ${what} doesn't count any more after ${ATTEMPTS.windowMs / 60_000} minutes`,
      where: [places.attempts, places.attemptLimits],
      run: async (kit) => forgets(kit, await trial(kit)),
    },
    forgives: {
      what: `A right ${what} forgets the wrong ones before it`,
      where: [places.attempts],
      run: async (kit) => forgives(kit, await trial(kit)),
    },
  }) satisfies Rows
