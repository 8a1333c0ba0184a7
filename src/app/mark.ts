/** The mark of environment="MOCK": nothing is drawn there without it. */
import type { AppProps } from './App.tsx'

export const markOf = async (environment: string): Promise<AppProps['Mark']> =>
  environment === 'MOCK' ? (await import('./Simulation.tsx')).Simulation : undefined
