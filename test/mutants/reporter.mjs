// Reporter for node:test: a line for each failed test, as soon as it is known. Suites fail by their tests.
const reason = (error) => {
  const cause = error?.cause ?? error
  return String(cause?.message ?? cause ?? 'failed').split('\n')[0]
}

export default async function* firstFailures(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:fail' || data.skip !== undefined || data.todo !== undefined) continue
    if (data.details?.error?.failureType === 'subtestsFailed') continue
    yield `@failed ${JSON.stringify({ test: data.name, error: reason(data.details?.error) })}\n`
  }
}
