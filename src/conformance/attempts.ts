/** Wrong codes, passwords and PINs have one rule; each of the three only tries in its own way. */
import type { ErrorName } from '../contract/errors.ts'
import { fail, NO_ATTEMPTS } from '../domain/attempts.ts'
import { nextMidnight } from '../domain/jakarta.ts'
import { refine } from '../contract/errorRules.ts'
import { ATTEMPTS } from '../domain/limits.ts'
import type { CheckAnswer } from './answer.ts'
import { say } from './answer.ts'
import type { Rows } from './check.ts'
import { triesOf } from './dialect.ts'
import type { Kit } from './kit.ts'
import { places } from './places.ts'
import { expect } from './verdict.ts'

export interface SecretTrial {
  readonly plain: 'OTP_WRONG' | 'PASSWORD_WRONG' | 'PIN_WRONG'
  /** The answer while it is blocked. */
  readonly blockError: ErrorName
  wrong(): Promise<CheckAnswer>
  right(): Promise<CheckAnswer>
}

const triesIn = ({ world }: Kit): number => triesOf(world.connection.dialect)

/** A wrong one: the right name, the chances that the rule leaves, and with none of them until when. */
async function wrongOne(kit: Kit, { plain, wrong }: SecretTrial, chances: number): Promise<void> {
  const midnightBefore = nextMidnight(kit.now())
  const answer = await wrong()
  const pattern = refine(plain, { chances })
  const nth = `wrong number ${triesIn(kit) - chances} in a row`
  expect(
    answer.error === pattern,
    `${nth} leaves ${chances} chances and should be answered with ${pattern}; it got ${say(answer)}`,
  )
  const { chances: chancesLeft, until } = answer.failure
  expect(chancesLeft === chances, `${nth} leaves ${chances} chances; data.chances is ${chancesLeft}`)
  if (chances > 0) return
  const at = until === undefined ? NaN : Date.parse(until)
  expect(
    at === midnightBefore || at === nextMidnight(kit.now()),
    `the block lasts until the next 00:00 in Jakarta, ${new Date(midnightBefore).toISOString()}; data.until is ${until}`,
  )
}

async function refusedAsBlocked({ blockError, right }: SecretTrial, moment: string): Promise<void> {
  const answer = await right()
  expect(
    answer.error === blockError,
    `the right one ${moment} should be answered with ${blockError}; it got ${say(answer)}`,
  )
}

async function expectTaken({ right }: SecretTrial, moment: string): Promise<void> {
  const answer = await right()
  expect(answer.error === null, `the right one ${moment} should succeed; it got ${say(answer)}`)
}

/** Fails until it blocks, as the rule counts. */
async function untilBlocked(kit: Kit, trial: SecretTrial): Promise<void> {
  let attempts = NO_ATTEMPTS
  for (let remaining = Infinity; remaining > 0;) {
    const failure = fail(attempts, kit.now(), triesIn(kit))
    attempts = failure.attempts
    remaining = failure.chances
    await wrongOne(kit, trial, remaining)
  }
}

/** Leaves nothing blocked and no failure counted behind, where the bank isn't made new for the next check. */
async function withSpareTries(kit: Kit, work: () => Promise<void>): Promise<void> {
  kit.demandClock()
  try {
    await work()
  } finally {
    if (!kit.world.adapters.reset) await kit.advance((nextMidnight(kit.now()) - kit.now()) / 1000 + 1)
  }
}

/**
 * The chances go down one by one, and the last failure blocks: the right one doesn't help any more.
 * @param work looks at more while it is blocked
 */
export const blocks = (
  kit: Kit,
  trial: SecretTrial,
  work: () => Promise<unknown> = async () => undefined,
): Promise<void> =>
  withSpareTries(kit, async () => {
    await untilBlocked(kit, trial)
    await refusedAsBlocked(trial, 'while it is blocked')
    await work()
  })

/** A block lasts until 00:00 in Jakarta and no longer. */
const unblocks = (kit: Kit, trial: SecretTrial): Promise<void> =>
  withSpareTries(kit, async () => {
    await untilBlocked(kit, trial)
    const secondsLeft = (nextMidnight(kit.now()) - kit.now()) / 1000
    if (secondsLeft > 120) {
      await kit.advance(Math.floor(secondsLeft - 60))
      await refusedAsBlocked(trial, 'a minute before 00:00 in Jakarta')
    }
    await kit.advance((nextMidnight(kit.now()) - kit.now()) / 1000 + 1)
    await expectTaken(trial, 'after 00:00 in Jakarta')
  })

/** Failures that are long ago don't count. */
const forgets = (kit: Kit, trial: SecretTrial): Promise<void> =>
  withSpareTries(kit, async () => {
    await wrongOne(kit, trial, triesIn(kit) - 1)
    await wrongOne(kit, trial, triesIn(kit) - 2)
    await kit.advance(ATTEMPTS.windowMs / 1000 + 1)
    await wrongOne(kit, trial, triesIn(kit) - 1)
    await expectTaken(trial, 'after failures that no longer count')
  })

/** A right secret forgets the failures before it. */
const forgives = (kit: Kit, trial: SecretTrial): Promise<void> =>
  withSpareTries(kit, async () => {
    await wrongOne(kit, trial, triesIn(kit) - 1)
    await expectTaken(trial, 'after one failure')
    await wrongOne(kit, trial, triesIn(kit) - 1)
  })

/**
 * The checks that codes, passwords and PINs share.
 * @param otherTrial the trial for the check that the block ends, where it differs
 */
export const attemptChecks = (
  secret: 'code' | 'password' | 'PIN',
  trial: (kit: Kit) => Promise<SecretTrial>,
  otherTrial = trial,
) =>
  ({
    blocks: {
      title: `So many wrong ${secret}s block as the bank says, else ${ATTEMPTS.failures}; the chances are counted down`,
      sources: [places.attempts, places.errorRules],
      run: async (kit) => blocks(kit, await trial(kit)),
    },
    unblocks: {
      title: 'The block ends at 00:00 in Jakarta, and not before',
      sources: [places.attempts],
      run: async (kit) => unblocks(kit, await otherTrial(kit)),
    },
    forgets: {
      title: `A wrong ${secret} doesn't count any more after ${ATTEMPTS.windowMs / 60_000} minutes`,
      sources: [places.attempts, places.attemptLimits],
      run: async (kit) => forgets(kit, await trial(kit)),
    },
    forgives: {
      title: `A right ${secret} forgets the wrong ones before it`,
      sources: [places.attempts],
      run: async (kit) => forgives(kit, await trial(kit)),
    },
  }) satisfies Rows
