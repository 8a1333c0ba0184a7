/** The facts and hints under a notice, as far as the bank has sent them. */
import { useStore } from '@nanostores/react'
import type { Sen } from '../../../contract/money.ts'
import type { ErrorName } from '../../../contract/errors.ts'
import type { Order } from '../../../contract/payloads/payment.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { noticeLines, type NoticeLine } from '../../../domain/payNotice.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { Remarks } from '../../../ui/Remarks.tsx'
import { useMerchant, usePay, useWords } from '../../context.ts'

/** One line's text; null when its value isn't known. */
function useLine(order: Order | null): (line: NoticeLine) => string | null {
  const words = useWords()
  const merchant = useMerchant()
  const money = (key: 'limitSingle' | 'limitDaily' | 'limitLeft', limit: Sen | null | undefined) =>
    limit == null ? null : words.t(`noticeInfo.${key}`, { amount: formatMoney(limit, words.lang) })
  return (line) => {
    switch (line) {
      case 'limitSingle':
        return money(line, order?.limits.single)
      case 'limitDaily':
        return money(line, order?.limits.daily)
      case 'limitLeft':
        return money(line, order?.limits.dailyLeft)
      case 'oneTimeHint':
        return words.t('noticeInfo.oneTimeHint', { merchant })
      case 'orderKept':
        return order?.payBefore == null
          ? null
          : words.t('noticeInfo.orderKept', { merchant, until: formatDateTime(words, order.payBefore) })
      default:
        return words.t(`noticeInfo.${line}`)
    }
  }
}

export function NoticeFacts({ name }: { name: ErrorName }) {
  const textOf = useLine(useStore(usePay().order))
  const texts = noticeLines(name)
    .map(textOf)
    .filter((text) => text !== null)
  return (
    texts.length > 0 && (
      <Remarks>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Remarks>
    )
  )
}
