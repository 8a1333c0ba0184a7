type Env = Readonly<Record<string, string | undefined>>
export function startFlags(
  args: readonly string[],
  env: Env,
): {
  bank: string | undefined
  signingModule: string | undefined
  isBuildOnly: boolean
  isDev: boolean
  isForced: boolean
}
export function checkFlags(
  args: readonly string[],
  env: Env,
): { bank: string | undefined; print: string | undefined; signingModule: string | undefined }
