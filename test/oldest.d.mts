export function ensureOldest(log?: (line: string) => void): Promise<string | undefined>
