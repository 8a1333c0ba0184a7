/** Copies the address and says whether that worked. */
import { useId, useState } from 'react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Message } from '../../ui/Message.tsx'
import { useCore, useWords } from '../context.ts'
import { ErrorText } from '../parts/problems/ErrorText.tsx'

export function CopyAddress({ address }: { address: string }) {
  const { ports } = useCore()
  const words = useWords()
  const [copied, setCopied] = useState<{ address: string; done: boolean }>()
  const done = copied?.address === address ? copied.done : undefined
  const copy = async () => {
    setCopied(undefined)
    const isCopied = await ports
      .device()
      .then((device) => device.copy(address))
      .catch(() => false)
    setCopied({ address, done: isCopied })
  }
  return (
    <div>
      <LinkButton icon="copy" onClick={() => void copy()}>
        {words.t('openLocation.copyAddress')}
      </LinkButton>
      <Message
        id={useId()}
        ok={done && words.t('openLocation.copiedSr')}
        error={done === false && <ErrorText>{words.t('openLocation.copyFailed')}</ErrorText>}
      />
    </div>
  )
}
