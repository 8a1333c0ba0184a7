export function bankFiles(dir: string): string[]
