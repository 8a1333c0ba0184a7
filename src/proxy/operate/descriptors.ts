/** How many files and connections this process may have open. Node only. */
import * as v from 'valibot'

const limits = v.object({ userLimits: v.object({ open_files: v.object({ soft: v.number() }) }) })

/** Undefined where there is no such limit (Windows, or `unlimited`). */
export function descriptorLimit(): number | undefined {
  const { success, output } = v.safeParse(limits, process.report.getReport())
  return success ? output.userLimits.open_files.soft : undefined
}
