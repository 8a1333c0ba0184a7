/** Walks through MOCK's hosted page to the end of the entry in the address. */
import { MOCK_META } from '../../src/contract/mock.ts'
import { play } from './play.ts'
import { readView } from './view.ts'

const named = document.querySelector<HTMLMetaElement>(`meta[name="${MOCK_META}"]`)?.content ?? ''
await play(
  new URL(named, document.baseURI).href,
  readView(new URLSearchParams(location.search)),
  () => document,
)
