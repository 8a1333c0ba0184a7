/**
 * The journey's reducer: the table by its cells, and what holds whatever happens in whatever order.
 * JOURNEY_SEED gives the properties another seed.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import {
  isNewCustomer,
  isRegistered,
  newJourney,
  type Journey,
  type JourneyEvent,
  type JourneyState,
} from '../../../src/domain/journey.ts'
import { reduceJourney } from '../../../src/domain/reduceJourney.ts'
import { readJourney } from '../../../src/domain/savedJourney.ts'
import { DONE, LINK_STATES } from './journeys.ts'

type Kind = JourneyState['kind']
const end: JourneyEvent = { type: 'end', result: { linkedAt: 'now', returnUrl: '/' }, masked: '0811' }
const account = (kind: 'EXISTING' | 'NEW' | 'OPEN_APP'): JourneyEvent => ({ type: 'account', account: kind })
const loss = (isSession: boolean): JourneyEvent => ({ type: 'proofLoss', isSession })
const ALL: readonly JourneyState[] = [...LINK_STATES, { kind: 'unlink' }]
const inState = (state: JourneyState): Journey => ({ ...newJourney, state })
const kindAfter = (kind: Kind, event: JourneyEvent): Kind => {
  const state = ALL.find((journeyState) => journeyState.kind === kind) ?? assert.fail(kind)
  return reduceJourney(inState(state), event).state.kind
}

/** The state that each event leads to, from each state that listens to it. */
const CELLS: Readonly<Record<string, readonly [JourneyEvent, Partial<Record<Kind, Kind>>]>> = {
  'another number': [
    { type: 'number' },
    {
      code: 'start',
      login: 'start',
      bind: 'start',
      register: 'start',
      newPassword: 'start',
      terms: 'start',
      openApp: 'start',
    },
  ],
  'a first code': [
    { type: 'newCode' },
    {
      start: 'code',
      login: 'code',
      bind: 'code',
      register: 'code',
      newPassword: 'code',
      terms: 'code',
      openApp: 'code',
    },
  ],
  'the account of an existing customer': [
    account('EXISTING'),
    {
      start: 'login',
      code: 'login',
      register: 'login',
      newPassword: 'login',
      terms: 'login',
      openApp: 'login',
    },
  ],
  'none yet': [
    account('NEW'),
    { start: 'register', code: 'register', login: 'register', bind: 'register', openApp: 'register' },
  ],
  'one that is opened in the app only': [
    account('OPEN_APP'),
    {
      start: 'openApp',
      code: 'openApp',
      login: 'openApp',
      bind: 'openApp',
      register: 'openApp',
      newPassword: 'openApp',
      terms: 'openApp',
    },
  ],
  'the code of unlinking': [{ type: 'unlinkCode' }, { start: 'unlink', code: 'unlink' }],
  'the password is right': [{ type: 'login', termsAccepted: '1.0' }, { login: 'bind' }],
  'an account is opened': [{ type: 'registration' }, { register: 'newPassword' }],
  'its password is set': [{ type: 'newPassword' }, { newPassword: 'terms' }],
  'the session has ended': [
    loss(true),
    {
      code: 'start',
      login: 'start',
      bind: 'login',
      register: 'start',
      newPassword: 'start',
      terms: 'start',
      openApp: 'start',
      unlink: 'start',
    },
  ],
  'all that was proved is lost': [
    loss(false),
    {
      code: 'start',
      login: 'start',
      bind: 'start',
      register: 'start',
      newPassword: 'start',
      terms: 'start',
      openApp: 'start',
      unlink: 'start',
    },
  ],
  'the end': [
    end,
    {
      start: 'done',
      code: 'done',
      login: 'done',
      bind: 'done',
      register: 'done',
      newPassword: 'done',
      terms: 'done',
      openApp: 'done',
      unlink: 'done',
    },
  ],
}

describe('the states of a journey', () => {
  for (const [title, [event, cells]] of Object.entries(CELLS))
    for (const { kind } of ALL)
      it(`${kind}: ${title}`, () => assert.equal(kindAfter(kind, event), cells[kind] ?? kind))

  it('the end says when, where to, and whose number it was', () => {
    assert.deepEqual(reduceJourney(newJourney, end).state, {
      kind: 'done',
      result: { linkedAt: 'now', returnUrl: '/' },
      masked: '0811',
    })
  })

  it('a new customer is one until the link is done, and registered from the password on', () => {
    const kindsOf = (holds: (state: JourneyState) => boolean) => ALL.filter(holds).map(({ kind }) => kind)
    assert.deepEqual(kindsOf(isNewCustomer), ['register', 'newPassword', 'terms'])
    assert.deepEqual(kindsOf(isRegistered), ['newPassword', 'terms'])
  })
})

describe('what stands beside the state', () => {
  const code = { resendAt: 5, expiresAt: 9, resendsLeft: 3 }
  const atCode: Journey = {
    state: { kind: 'code' },
    code,
    merchant: 'Toko',
    logo: '/a.png',
    open: ['register'],
  }
  const cases: readonly (readonly [string, JourneyEvent, Partial<Journey>])[] = [
    ['another number has no code, and no step that was sent', { type: 'number' }, { code: null, open: [] }],
    [
      'a code was sent',
      { type: 'sentCode', code: { ...code, resendsLeft: 1 } },
      { code: { ...code, resendsLeft: 1 } },
    ],
    ['the code is over with what it proved', loss(true), { code: null }],
    [
      'the merchant',
      { type: 'merchant', names: { merchantName: 'Kedai' } },
      { merchant: 'Kedai', logo: null },
    ],
    [
      'its picture',
      { type: 'merchant', names: { merchantName: 'Kedai', merchantLogo: '/b.png' } },
      { merchant: 'Kedai', logo: '/b.png' },
    ],
    ['steps that were sent', { type: 'openSteps', open: ['link'] }, { open: ['link'] }],
    ['the end', end, {}],
  ]
  for (const [title, event, change] of cases)
    it(title, () => {
      const { state: _, ...facts } = reduceJourney(atCode, event)
      const { state: __, ...expectation } = { ...atCode, ...change }
      assert.deepEqual(facts, expectation)
    })
})

const seed = Number(process.env['JOURNEY_SEED'] ?? 38)
const events = fc.array(
  fc.constantFrom<JourneyEvent>(
    ...Object.values(CELLS).map(([event]) => event),
    { type: 'openSteps', open: ['link'] },
    { type: 'sentCode', code: { resendAt: 5, expiresAt: 9, resendsLeft: 3 } },
  ),
  { maxLength: 20 },
)
const journeyAfter = (sequence: readonly JourneyEvent[]): Journey =>
  sequence.reduce(reduceJourney, newJourney)

describe(`whatever happens (seed ${seed})`, () => {
  it('final is final', () => {
    fc.assert(
      fc.property(events, events, (sequence, later) => {
        const { state } = reduceJourney(journeyAfter(sequence), end)
        assert.deepEqual(later.reduce(reduceJourney, inState(state)).state, state)
      }),
      { seed },
    )
  })

  it('nobody comes past the code without it: the account is that of the last number and code', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const { kind } = journeyAfter(sequence).state
        if (kind === 'done') return
        const types = sequence.map(({ type }) => type)
        const last = (...names: JourneyEvent['type'][]) => types.findLastIndex((type) => names.includes(type))
        if (['login', 'bind', 'register', 'newPassword', 'terms', 'openApp'].includes(kind))
          assert.ok(last('account') > last('number'), kind)
        if (kind === 'unlink') assert.ok(last('unlinkCode') > last('proofLoss'), kind)
        if (kind === 'bind') assert.ok(last('login') >= 0)
        if (kind === 'terms') assert.ok(last('newPassword') > types.indexOf('registration'))
      }),
      { seed, numRuns: 2_000 },
    )
  })

  it('every state has a way out: what was proved is proved once more, and it ends', () => {
    const ways: readonly (readonly JourneyEvent[])[] = [
      [account('EXISTING'), { type: 'login', termsAccepted: '1.0' }],
      [account('NEW'), { type: 'registration' }, { type: 'newPassword' }],
    ]
    fc.assert(
      fc.property(events, fc.constantFrom(...ways), (sequence, way) => {
        const journey = reduceJourney(journeyAfter(sequence), loss(false))
        fc.pre(journey.state.kind !== 'done')
        assert.equal(journey.state.kind, 'start')
        const { state } = [{ type: 'newCode' } as const, ...way].reduce<Journey>(reduceJourney, journey)
        assert.ok(state.kind === 'bind' || state.kind === 'terms')
        assert.equal(reduceJourney(inState(state), end).state.kind, 'done')
      }),
      { seed },
    )
  })

  it('it is saved as it is: read again, it is the same', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const journey = journeyAfter(sequence)
        assert.deepEqual(readJourney(JSON.parse(JSON.stringify(journey)) as Journey), journey)
      }),
      { seed },
    )
  })
})

describe('what an earlier version has saved', () => {
  const progress = {
    flow: 'link',
    codeSent: false,
    account: null,
    passwordDone: false,
    registered: false,
    unlinkVerified: false,
    finished: false,
  } as const
  const facts = { code: null, merchant: 'Toko', logo: null, open: ['register'] } as const
  const { result, masked } = DONE.kind === 'done' ? DONE : assert.fail()
  for (const [change, state] of [
    [{}, { kind: 'start' }],
    [{ codeSent: true }, { kind: 'code' }],
    [{ codeSent: true, account: 'EXISTING' }, { kind: 'login' }],
    [
      { codeSent: true, account: 'EXISTING', passwordDone: true },
      { kind: 'bind', termsAccepted: null },
    ],
    [{ codeSent: true, account: 'NEW' }, { kind: 'register' }],
    [{ codeSent: true, account: 'NEW', registered: true }, { kind: 'newPassword' }],
    [{ codeSent: true, account: 'NEW', registered: true, passwordDone: true }, { kind: 'terms' }],
    // It didn't say whose password it was.
    [{ codeSent: true, account: 'NEW', passwordDone: true }, { kind: 'register' }],
    [{ codeSent: true, account: 'OPEN_APP' }, { kind: 'openApp' }],
    [{ flow: 'unlink' }, { kind: 'start' }],
    [{ flow: 'unlink', codeSent: true }, { kind: 'code' }],
    [{ flow: 'unlink', codeSent: true, unlinkVerified: true }, { kind: 'unlink' }],
    [{ flow: 'unlink', codeSent: true, unlinkVerified: true, finished: true }, DONE],
    [{ codeSent: true, account: 'EXISTING', finished: true }, DONE],
  ] as const)
    it(`is read: ${JSON.stringify(change)}`, () =>
      assert.deepEqual(readJourney({ ...facts, result, masked, progress: { ...progress, ...change } }), {
        ...facts,
        state,
      }))

  it('counts as nothing when its state is unknown', () =>
    assert.throws(() => readJourney(JSON.parse('{"state":{"kind":"lost"}}') as Journey), RangeError))
})
