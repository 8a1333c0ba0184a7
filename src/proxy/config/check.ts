/**
 * What `--check` prints: the configuration in effect, where each value comes from, and what is wrong with it.
 * No secrets.
 */
import type { Inspection } from './config.ts'
import type { Setting } from './sources.ts'
import { type Variable, type VariableName, variableNames, variables } from './variables.ts'

const MASK = '***'

/** Addresses may carry a password, and keys in their query. */
function withoutSecrets(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  if (!url.username && !url.password && !url.search) return text
  if (url.username) url.username = MASK
  if (url.password) url.password = MASK
  return `${url.origin === 'null' ? `${url.protocol}//` : ''}${url.href}`.replace(/\?.*/, `?${MASK}`)
}

const printable = (variable: Variable<unknown>, text: string, value: unknown): unknown => {
  if (variable.secret) return MASK
  return typeof value === 'object' && value !== null ? value : withoutSecrets(text)
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
