/** A command: its flags, with the folder of the bank, and its end where it can't be done. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { BootstrapError } from './bootstrap.mjs'

type Env = Readonly<Record<string, string | undefined>>

/** Flags stand behind `--`, or npm takes them for its own. */
const EXAMPLE = 'Example: npm start -- --bank demo/bank'
const START_USAGE =
  'npm start -- [--bank DIR] [--signing-module FILE] [--force], and so npm run build and npm run dev'
const CHECK_USAGE = 'npm run check-bank -- [DIR] [--print FILE] [--signing-module FILE]'

/** Runs a command. An error whose message says everything ends it with 1, and without a stack. */
export async function command(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** From where the command was given: npm itself goes to the top of the repository. */
const atCaller = (path: string, { INIT_CWD = process.cwd() }: Env): string => resolve(INIT_CWD, path)

/** A folder that is there. @throws BootstrapError */
function folderAt(path: string, env: Env): string {
  const dir = atCaller(path, env)
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new BootstrapError(`there is no folder ${dir}. ${EXAMPLE}`)
  return dir
}

/** @throws BootstrapError for an unknown flag, or one without its value; it names those that there are */
function parse<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    const [sentence] = message.split(/[.\n]/)
    throw new BootstrapError(`${sentence}. There is: ${usage}`)
  }
}

/**
 * The file that `--signing-module` or SIGNING_MODULE names, from where the command was given; the server says
 * what is wrong with it.
 */
const signingModuleIn = (flag: string | undefined, env: Env): string | undefined => {
  const path = flag ?? env['SIGNING_MODULE']
  return path ? atCaller(path, env) : undefined
}

/**
 * The flags of `npm start`, `npm run build` and `npm run dev`. `bank` is the folder that `--bank` or
 * `BANK_DIR` names; a relative path begins where the command was given. Undefined: the demo's.
 * @throws BootstrapError
 */
export function startFlags(args: string[], env: Env) {
  const options = {
    bank: { type: 'string', multiple: true },
    'signing-module': { type: 'string' },
    'build-only': { type: 'boolean' },
    dev: { type: 'boolean' },
    force: { type: 'boolean' },
  } as const
  const { values } = parse({ args, options }, START_USAGE)
  const { bank = [], 'build-only': isBuildOnly = false, dev: isDev = false, force: isForced = false } = values
  if (bank.length > 1)
    throw new BootstrapError(`--bank is there ${bank.length} times; one bank is built. ${EXAMPLE}`)
  if (bank[0] === '') throw new BootstrapError(`--bank needs a folder. ${EXAMPLE}`)
  const path = bank[0] ?? env['BANK_DIR']
  return {
    bank: path ? folderAt(path, env) : undefined,
    signingModule: signingModuleIn(values['signing-module'], env),
    isBuildOnly,
    isDev,
    isForced,
  }
}

/**
 * The flags of `npm run check-bank`: `bank` is the folder that it looks at, undefined: the demo's. What is no
 * folder is told by the check. `print` is the file for a page with all texts.
 * @throws BootstrapError
 */
export function checkFlags(args: string[], env: Env) {
  const options = {
    bank: { type: 'string' },
    print: { type: 'string' },
    'signing-module': { type: 'string' },
  } as const
  const { values, positionals } = parse({ args, options, allowPositionals: true }, CHECK_USAGE)
  const [first, another] = [...positionals, ...(values.bank === undefined ? [] : [values.bank])]
  if (another !== undefined) throw new BootstrapError('check-bank looks at one folder at a time.')
  if (first === '')
    throw new BootstrapError('check-bank needs a folder. Example: npm run check-bank -- demo/bank')
  const path = first ?? env['BANK_DIR']
  return {
    bank: path ? atCaller(path, env) : undefined,
    print: values.print ? atCaller(values.print, env) : undefined,
    signingModule: signingModuleIn(values['signing-module'], env),
  }
}
