/**
 * THE list of the gallery: every screen, every scenario and customer of the sandbox bank, every error. It is
 * made from their tables. Tables beside it add what those don't say and must name every row, so that a new
 * row without an entry doesn't compile.
 */
import { errorNames, rowOf } from '../../src/contract/errors.ts'
import { screens, type Flow, type Screen, type Version } from '../../src/contract/routes.ts'
import type { ElementChoice } from '../harness/choice.ts'
import { groupTitles, presets, type Preset } from '../harness/presets.ts'
import type { CustomerNumber } from '../../src/sandbox/customers.ts'
import { entry, versionsOfFlow, type Entry, type Stop, type Way } from './entry.ts'
import { callOf, callReach, errorReach, unsaid } from './errors.ts'
import { screenReach, screenShows, screenTitles, steps } from './screens.ts'
import { storyShows } from './stories.ts'

const PLACES = {
  field: 'Errors under a field',
  inline: 'Errors near what they are about',
  dialog: 'Errors as dialogs',
  notice: 'Errors as notices',
  result: 'Errors as results',
} as const

const flowOf: Readonly<Record<ElementChoice, Flow>> = { pay: 'pay', bind: 'link', unlink: 'unlink' }

/** Walks from the first screen to what the scenario shows. */
const storyEntry = (element: ElementChoice, { group, title, shows, sets }: Preset): Entry => {
  const flow = flowOf[element]
  const way: Way = sets.scenario === 'qris' ? 'qris' : sets.way
  return entry(
    ['preset', element, sets.scenario, sets.msisdn, way].join('-'),
    `${element === 'pay' ? 'Paying' : element === 'bind' ? 'Linking' : 'Unlinking'}: ${groupTitles[element][group].toLowerCase()}`,
    title,
    storyShows(sets),
    {
      flow,
      scenario: sets.scenario,
      msisdn: sets.msisdn as CustomerNumber,
      way,
      stop: shows === 'start' ? 'start' : 'end',
      ...(way === 'paylater' && { versions: [3, 2] }),
    },
  )
}

const ofScreens = (Object.keys(screenReach) as Screen[]).map((screen) => {
  const ownReach = screenReach[screen]
  const knownNames = Object.keys(screens[screen]).map(Number) as Version[]
  const versions = ownReach.versions ?? versionsOfFlow[ownReach.flow]
  // Version 3 of a payment uses the screens of version 2.
  const its = versions.filter(
    (version) => knownNames.includes(version) || (version === 3 && knownNames.includes(2)),
  )
  return entry(
    `screen-${screen}`,
    'Screens',
    `${screenTitles[screen]} (${screen})`,
    { screen, ...screenShows[screen] },
    { ...ownReach, ...(its.length > 0 && { versions: its }) },
  )
})

const ofErrors = Object.entries(PLACES).flatMap(([shownText, group]) =>
  errorNames
    .filter((name) => rowOf(name).place === shownText)
    .map((name) => {
      const special = errorReach[name]
      const shows = unsaid[name] ?? { error: name }
      if (special) return entry(`error-${name}`, group, name, shows, special)
      const call = callOf(name)
      const reach = callReach[call]
      // A call that only an extra press makes fails after that press, so the walk ends before it.
      const stop: Stop = reach.extra === 'resend' ? 'verification' : 'fault'
      return entry(`error-${name}`, group, name, shows, { stop, ...reach, fault: { call, error: name } })
    }),
)

export const entries: readonly Entry[] = [
  ...ofScreens,
  ...steps.map(([name, title, shows, reach]) => entry(`step-${name}`, 'Steps', title, shows, reach)),
  ...(Object.keys(presets) as ElementChoice[]).flatMap((element) =>
    presets[element].map((preset) => storyEntry(element, preset)),
  ),
  ...ofErrors,
]

export const groups: readonly string[] = [...new Set(entries.map(({ group }) => group))]
