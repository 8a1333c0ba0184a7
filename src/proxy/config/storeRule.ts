/** How the addresses of the store and its topology go together. */
import type { Values } from './variables.ts'

/** Sentences; none quotes an address, which may hold a password. */
export function checkStore({ REDIS_URL: urls, REDIS_TOPOLOGY: topology = 'single' }: Values): string[] {
  if (urls === undefined)
    return topology === 'single'
      ? []
      : [
          `REDIS_TOPOLOGY is ${topology}, but REDIS_URL is missing. Give the addresses of the sentinels or nodes.`,
        ]
  if (topology === 'single' && urls.length > 1)
    return ['REDIS_URL must be one address, or REDIS_TOPOLOGY cluster or sentinel.']
  const [first, ...others] = urls.map((text) => new URL(text))
  const problems: string[] = []
  const alike = ['protocol', 'username', 'password', 'pathname'] as const
  if (first && others.some((other) => alike.some((part) => other[part] !== first[part])))
    problems.push('REDIS_URL must name the same protocol, user, password and database in every address.')
  if (topology === 'cluster' && !['', '/', '/0'].includes(first?.pathname ?? ''))
    problems.push('REDIS_URL must name no database: a cluster has only one.')
  return problems
}
