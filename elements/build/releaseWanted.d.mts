export function wantedVersion(current: string, words: readonly string[]): string
export function releaseDay(epoch: string | undefined, now: number): string
