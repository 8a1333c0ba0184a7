/** The text of `--help`: how the command is called, and THE table of variables. */
import { ENVIRONMENTS } from '../../contract/environment.ts'
import { type Variable, variableNames, variables } from './variables.ts'

const notesOf = ({ required, default: byDefault, file, live }: Variable<unknown>): string[] => [
  ...(required.length === ENVIRONMENTS.length
    ? ['required']
    : required.length > 0
      ? [`required in ${required.join(', ')}`]
      : []),
  ...(byDefault === null ? [] : [byDefault === '' ? 'empty when missing' : `${byDefault} when missing`]),
  ...(file ? ['file'] : []),
  ...(live ? ['reloaded'] : []),
]

/** Ends without a line feed. */
export const helpText = (): string =>
  [
    'node src/proxy/node.ts            starts the proxy',
    'node src/proxy/node.ts --check    prints the configuration in effect, with what is wrong with it',
    'node src/proxy/node.ts --help     prints this',
    '',
    'Each variable stands in the environment, or in the JSON file that CONFIG_FILE names.',
    'file: NAME_FILE may name a file that holds the value.',
    'reloaded: SIGHUP or a replaced file changes it, as far as it stands in a file.',
    ...variableNames.flatMap((name) => {
      const notes = notesOf(variables[name])
      return [
        '',
        notes.length === 0 ? name : `${name} (${notes.join('; ')})`,
        `    ${variables[name].meaning}`,
      ]
    }),
    '',
    'More: src/proxy/README.md',
  ].join('\n')
