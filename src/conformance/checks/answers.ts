/** Each call with good input and with bad. */
import { callAt, callPath, type CallName } from '../../contract/endpoints.ts'
import type { ErrorName } from '../../contract/errors.ts'
import { canAnswer } from '../../contract/errorCalls.ts'
import { say } from '../answer.ts'
import { section } from '../check.ts'
import type { Kit } from '../kit.ts'
import { mutationsOf } from '../mutations.ts'
import { errorOf, places, schemaOf } from '../places.ts'
import { eachCall, scenes } from '../scenes.ts'
import { expect } from '../verdict.ts'

export const answers = section(
  'answers',
  'Good input: each call succeeds, by its schema',
  eachCall((call) => ({
    title: `${call} succeeds, and its answer is as its schema has it`,
    sources: [schemaOf[call], places.envelope],
    async run(kit: Kit) {
      await kit.succeed(call, await scenes[call](kit))
    },
  })),
)

/** Bad input says so by a status or a code of its own; these would make the page believe something else. */
const MEANS_SOMETHING_ELSE = [401, 408, 429]

async function refusesBadInput(kit: Kit, call: CallName): Promise<void> {
  const good = await scenes[call](kit)
  for (const { title, text } of mutationsOf(call, good)) {
    const answer = await kit.ask(call, good, { text })
    expect(answer.error !== null, `${call} took a body that breaks its schema: ${title}`)
    expect(
      answer.status < 500 && !MEANS_SOMETHING_ELSE.includes(answer.status),
      `${call} answers bad input (${title}) with HTTP ${answer.status}, ${say(answer)}`,
    )
  }
  await kit.succeed(call, good)
}

export const input = section(
  'input',
  'Bad input: refused, and nothing has happened',
  eachCall((call) => ({
    title: `${call} refuses every body that breaks its schema, and the right one succeeds after that`,
    sources: [schemaOf[call], errorOf('REQUEST_REJECTED'), places.httpErrors],
    run: (kit: Kit) => refusesBadInput(kit, call),
  })),
)

/** A name that nothing has. */
const UNKNOWN_SUBJECT = { journeyId: 'jn-CONF-0RMA-NCE0-0000', originalReferenceNo: 'or-CONF-0RMA-NCE0-0000' }
const UNKNOWN = {
  journeyId: 'JOURNEY_UNKNOWN',
  originalReferenceNo: 'ORDER_UNKNOWN',
} as const satisfies Record<keyof typeof UNKNOWN_SUBJECT, ErrorName>

async function knowsNobody(kit: Kit, call: CallName): Promise<void> {
  const good = await scenes[call](kit)
  const field = (['journeyId', 'originalReferenceNo'] as const).find((name) => name in good)
  if (field) await kit.refuse(call, { ...good, [field]: UNKNOWN_SUBJECT[field] }, [UNKNOWN[field]])
}

export const unknown = section('unknown', 'A journey or an order that there is not', {
  ...Object.fromEntries(
    Object.entries(
      eachCall((call) => ({
        title: `${call} says that a journey or an order is unknown`,
        sources: [errorOf('JOURNEY_UNKNOWN'), errorOf('ORDER_UNKNOWN'), schemaOf[call]],
        run: (kit: Kit) => knowsNobody(kit, call),
      })),
    ).filter(([call]) => Object.values(UNKNOWN).some((error) => canAnswer(call as CallName, error))),
  ),
  path: {
    title: 'Only paths of calls are answered; another one is no success',
    sources: [places.paths],
    async run(kit) {
      const path = `${callPath('account/verify-email')}-too`
      expect(callAt(path) === undefined, 'a path that is none')
      const answer = await kit.ask(
        'account/verify-email',
        { email: 'a@example.com' },
        {
          anyShape: true,
          alter: (request) => ({ ...request, path }),
        },
      )
      expect(answer.error !== null, `${path} was answered with a success`)
      expect(answer.status >= 400, `${path} was answered with HTTP ${answer.status}; it should be 404`)
    },
  },
  get: {
    title: 'A call that is asked by POST is not answered to GET',
    sources: [places.answers],
    async run(kit) {
      const answer = await kit.ask(
        'account/verify-email',
        { email: 'a@example.com' },
        {
          anyShape: true,
          alter: (request) => ({ ...request, method: 'GET' }),
        },
      )
      expect(answer.error !== null, 'GET was answered with a success')
    },
  },
})
