// Types of display.mjs, for the tests written in TypeScript.
export function startWebKit(found: { driver: string; xvfb: string }): Promise<{ port: number; stop(): void }>
