export function buildForDev(to: string): Promise<void>
