/** A way to pay that can't be used now, with its reason. */
import { BlockedRow } from '../../ui/BlockedRow.tsx'
import BlockedReason from '../parts/BlockedReason.tsx'

export default function BlockedMethod({ title, code }: { title: string; code: string }) {
  return <BlockedRow title={title} reason={<BlockedReason code={code} />} />
}
