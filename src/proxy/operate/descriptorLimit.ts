/** Most files and connections that the system lets this process have open at the same time. Node only. */
import * as v from 'valibot'

const limits = v.object({ userLimits: v.object({ open_files: v.object({ soft: v.number() }) }) })

/**
 * Node tells it in its report alone, which takes milliseconds, and asks DNS for the name of every connected
 * client, in this thread, unless it is told not to.
 */
function readLimit(): number | undefined {
  // Node's types lack it.
  const report: NodeJS.ProcessReport & { excludeNetwork?: boolean } = process.report
  const { excludeNetwork } = report
  report.excludeNetwork = true
  try {
    const { success, output } = v.safeParse(limits, report.getReport())
    return success ? output.userLimits.open_files.soft : undefined
  } finally {
    report.excludeNetwork = excludeNetwork ?? false
  }
}

let result: { readonly limit: number | undefined } | undefined

/** As the process has found it at its start; undefined without a limit (Windows, or `unlimited`). */
export const descriptorLimit = (): number | undefined => (result ??= { limit: readLimit() }).limit
