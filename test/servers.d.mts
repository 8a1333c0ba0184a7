// Types of servers.mjs, for the tests written in TypeScript.
export function findRedis(): string | undefined
export function ensureRedis(log?: (line: string) => void): string | undefined
export function ensureBalancers(log?: (line: string) => void): void
