import { pathToFileURL } from 'node:url'
import type { ModulePorts } from '../config/modules.ts'

/** Address → how often its loading has failed. */
const failures = new Map<string, number>()

/**
 * A relative path begins at the folder of the process. Node keeps the failure of a module for good: a query
 * makes it another one, which is loaded anew.
 */
export const loadModule: NonNullable<ModulePorts['loadModule']> = async (path) => {
  const { href } = pathToFileURL(path)
  const count = failures.get(href) ?? 0
  try {
    return (await import(count === 0 ? href : `${href}?${count}`)) as Record<string, unknown>
  } catch (error) {
    failures.set(href, count + 1)
    throw error
  }
}
