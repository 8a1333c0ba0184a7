/**
 * The text of `--check`: the configuration in effect, where each value comes from, and what is wrong with it.
 * No secrets.
 */
import type { Inspection } from './config.ts'
import { safeValue } from '../../domain/safeText.ts'
import type { Setting } from './sources.ts'
import { type Variable, type VariableName, variableNames, variables } from './variables.ts'

const MASK = '***'

const printable = (variable: Variable<unknown>, text: string, value: unknown): unknown => {
  if (variable.secret) return MASK
  return safeValue(typeof value === 'object' && value !== null ? value : text)
}

function row(name: VariableName, entry: Setting | undefined, values: Inspection['values']): object {
  const variable: Variable<unknown> = variables[name]
  const text = entry?.text ?? variable.default
  if (text === null) return { value: null, source: 'default' }
  return {
    value: printable(variable, text, values[name]),
    source: entry?.source ?? 'default',
    ...(entry?.path ? { path: entry.path } : {}),
  }
}

/** JSON-ready. `ok` says whether it can start. */
export function checkReport({
  sources,
  values,
  keys,
  problems,
  warnings,
}: Inspection): { ok: boolean } & Record<string, unknown> {
  const next = keys?.next
  const key = ({ kid, thumbprint }: { kid: string; thumbprint?: string }) => ({
    kid,
    thumbprint: thumbprint ?? null,
  })
  return {
    ok: problems.length === 0,
    problems,
    warnings,
    variables: Object.fromEntries(
      variableNames.map((name) => [name, row(name, sources.settings[name], values)]),
    ),
    keys: keys
      ? [
          key(keys.current),
          ...(next ? [{ ...key(next.signer), from: new Date(next.from).toISOString() }] : []),
        ]
      : [],
  }
}
