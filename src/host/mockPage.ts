/**
 * The bank that runs in the hosted page, where that page names one: only the page of MOCK (mock/hosted/)
 * does.
 */
import { MOCK_META } from '../contract/mock.ts'
import { byAddress } from './byAddress.mjs'
import type { HostPort } from './port.ts'

export interface MockPage {
  readonly isMock: boolean
  readonly mock: HostPort['mock']
}

export function mockPage({ baseURI, head }: Document): MockPage {
  const named = head.querySelector<HTMLMetaElement>(`meta[name="${MOCK_META}"]`)?.content
  return {
    isMock: named !== undefined,
    mock: () => byAddress(new URL(named ?? '', baseURI).href) as ReturnType<HostPort['mock']>,
  }
}
