/** A step that can't be done; its message says everything that the user needs. */
export class BootstrapError extends Error {}
/** Runs npm (the one that runs this process, if any) and answers its exit code. */
export function npm(args: readonly string[], options?: { readonly cwd?: string }): Promise<number>
/** Runs a program and answers its exit code; in the repository, if no other folder is named. */
export function run(
  command: string,
  args: readonly string[],
  options?: { readonly cwd?: string },
): Promise<number>
