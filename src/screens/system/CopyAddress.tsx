/** Copies the address and says whether that worked. */
import { useId, useState } from 'react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Message } from '../../ui/Message.tsx'
import { useCore, useWords } from '../context.ts'
import { ErrorText } from '../shared/problems/ErrorText.tsx'

export function CopyAddress({ address }: { address: string }) {
  const { ports } = useCore()
  const words = useWords()
  const [result, setResult] = useState<{ address: string; done: boolean }>()
  const isDone = result?.address === address ? result.done : undefined
  const copy = async () => {
    setResult(undefined)
    const isCopied = await ports
      .device()
      .then((device) => device.copy(address))
      .catch(() => false)
    setResult({ address, done: isCopied })
  }
  return (
    <div>
      <LinkButton icon="copy" onClick={() => void copy()}>
        {words.t('openLocation.copyAddress')}
      </LinkButton>
      <Message
        id={useId()}
        ok={isDone && words.t('openLocation.copiedSr')}
        error={isDone === false && <ErrorText>{words.t('openLocation.copyFailed')}</ErrorText>}
      />
    </div>
  )
}
