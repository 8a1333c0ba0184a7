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
  const address = head.querySelector<HTMLMetaElement>(`meta[name="${MOCK_META}"]`)?.content
  return {
    isMock: address !== undefined,
    mock: () => byAddress(new URL(address ?? '', baseURI).href) as ReturnType<HostPort['mock']>,
  }
}
