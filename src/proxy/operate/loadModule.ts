import { pathToFileURL } from 'node:url'
import type { ModulePorts } from '../config/modules.ts'

/** A relative path begins at the folder of the process. */
export const loadModule: NonNullable<ModulePorts['loadModule']> = async (path) =>
  (await import(pathToFileURL(path).href)) as Record<string, unknown>
