import type { OutputPlugin } from 'rollup'

export function minify(compiledAhead?: ReadonlySet<string>): OutputPlugin
