/**
 * Says that a new code is on its way. The live region is in the page before the text, so that it is
 * announced.
 */
import type { SentCode } from '../../../domain/code.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { useWords } from '../../context.ts'

export function Renewed({ code }: { code: SentCode | null }) {
  const words = useWords()
  return (
    <div role="status">
      {code && (
        <Banner tone="success" icon="check">
          <b>{words.t('verification.sent')}</b>
          <br />
          {code.resendsLeft > 0
            ? words.t('verification.sentMore', {
                resends: words.t('verification.resendsLeft', {
                  resends: words.count('resend', code.resendsLeft),
                }),
              })
            : words.t('verification.sentLast')}
        </Banner>
      )}
    </div>
  )
}
