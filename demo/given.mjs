/**
 * A command's input: flags, and the folder of the bank. Plain JavaScript for Node 20, as whatever runs before
 * the packages are there.
 */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BootstrapError } from './bootstrap.mjs'

const EXAMPLE = 'Example: --bank demo/bank'

/** From where the command was given: npm itself goes to the top of the repository. */
const atCaller = (path, { INIT_CWD = process.cwd() }) => resolve(INIT_CWD, path)

/** A folder that is there. @throws BootstrapError */
function folderAt(path, env) {
  const dir = atCaller(path, env)
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    throw new BootstrapError(`there is no folder ${dir}. ${EXAMPLE}`)
  return dir
}

/** @throws BootstrapError for a flag that nobody knows, or one without its value */
function parse(args, options, allowPositionals) {
  try {
    return parseArgs({ args, options, allowPositionals })
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error
    const [sentence] = error.message.split(/[.\n]/)
    throw new BootstrapError(`${sentence}. ${EXAMPLE}`)
  }
}

/**
 * The file that `--signing-module` or SIGNING_MODULE names, from where the command was given; the server says
 * what is wrong with it.
 */
const signingModuleIn = (values, env) => {
  const path = values['signing-module'] ?? env.SIGNING_MODULE
  return path ? atCaller(path, env) : undefined
}

/**
 * The flags of `npm start`, `npm run build` and `npm run dev`. `bank` is the folder that `--bank` or
 * `BANK_DIR` names; a relative path begins where the command was given. Undefined: the demo's.
 * @returns {{ bank: string | undefined, signingModule: string | undefined, isBuildOnly: boolean,
 *   isDev: boolean, isForced: boolean }}
 * @throws BootstrapError
 */
export function startFlags(args, env) {
  const flag = { type: 'boolean' }
  const options = {
    bank: { type: 'string', multiple: true },
    'signing-module': { type: 'string' },
    'build-only': flag,
    dev: flag,
    force: flag,
  }
  const { values } = parse(args, options, false)
  const { bank = [], 'build-only': isBuildOnly = false, dev: isDev = false, force: isForced = false } = values
  if (bank.length > 1)
    throw new BootstrapError(`--bank is there ${bank.length} times; one bank is built. ${EXAMPLE}`)
  if (bank[0] === '') throw new BootstrapError(`--bank needs a folder. ${EXAMPLE}`)
  const path = bank[0] ?? env.BANK_DIR
  return {
    bank: path ? folderAt(path, env) : undefined,
    signingModule: signingModuleIn(values, env),
    isBuildOnly,
    isDev,
    isForced,
  }
}

/**
 * The flags of `npm run check-bank`: `bank` is the folder that it looks at, undefined: the demo's. What is no
 * folder is told by the check. `print` is the file for a page with all texts.
 * @returns {{ bank: string | undefined, print: string | undefined, signingModule: string | undefined }}
 * @throws BootstrapError
 */
export function checkFlags(args, env) {
  const text = { type: 'string' }
  const { values, positionals } = parse(args, { bank: text, print: text, 'signing-module': text }, true)
  const [first, another] = [...positionals, ...(values.bank === undefined ? [] : [values.bank])]
  if (another !== undefined) throw new BootstrapError('check-bank looks at one folder at a time.')
  const path = first ?? env.BANK_DIR
  return {
    bank: path ? atCaller(path, env) : undefined,
    print: values.print ? atCaller(values.print, env) : undefined,
    signingModule: signingModuleIn(values, env),
  }
}
