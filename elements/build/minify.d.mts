import type { OutputPlugin } from 'rollup'

export function minify(ahead?: ReadonlySet<string>): OutputPlugin
