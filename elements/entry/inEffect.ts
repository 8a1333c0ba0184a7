/** The settings of an element whose change takes a restart, as they are in effect, in one text. */
import { atProxy } from '../../src/client/request.ts'
import { stringify } from '../../src/contract/json.ts'
import { pickSettings } from '../../src/contract/settings.ts'
import { hostedOf, requestOf } from '../outside/hostedOptions.ts'
import type { HostProperties } from '../shell.ts'

export const inEffect = (element: HTMLElement & HostProperties): string =>
  stringify({
    ...pickSettings('screens', element),
    ...requestOf(element),
    proxy: atProxy(element.proxy, ''),
    hosted: hostedOf(element),
    // They take effect at once.
    language: '',
    theme: '',
  })
