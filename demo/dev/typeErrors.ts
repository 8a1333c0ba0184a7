/** Errors of types, as the compiler prints them while it watches (`tsc --watch --pretty false`). */

const CLOCK = /^[\d:]+(?: [AP]M)? - /
const FOUND = /^Found (\d+) errors?\./
const ERROR = /\berror TS\d+: /

/**
 * Reads what the compiler prints, in parts as they come.
 * @param tell called at the end of each run with its errors, a line each, further lines indented below
 */
export function createTypeErrors(tell: (errors: readonly string[]) => void): (text: string) => void {
  let errors: string[] = []
  let rest = ''
  const read = (line: string): void => {
    const message = line.replace(CLOCK, '')
    if (FOUND.test(message)) {
      tell(errors)
      errors = []
    } else if (ERROR.test(message)) errors.push(message)
    else if (/^\s+\S/.test(line) && errors.length > 0) errors.push(`${errors.pop()}\n${line}`)
  }
  return (text) => {
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) read(line)
  }
}
