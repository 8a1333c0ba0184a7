export class NotReleasable extends Error {}
export function released(changelog: string, version: string, day: string): string
