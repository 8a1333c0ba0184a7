// One line of JSON per finished test: what every stage writes and what test/run.mjs adds up.
//   {"result": "passed" | "failed" | "skipped", "name": "…", "where": "file or engine", "error": "…"}
import { readFileSync } from 'node:fs'

/** Reads the finished tests of a stage; a stage that wrote nothing has none. */
export function readResults(path) {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  // The last line may be half written while the stage is running.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Numbers of each kind of result. */
export function count(results) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { result } of results) counts[result] += 1
  return counts
}

/** `3 passed, 1 failed, 2 skipped`; the skipped ones are named only when there are some. */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
