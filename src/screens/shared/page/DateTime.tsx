/** A date and time as the value of a row: it breaks between the two, and in neither. */
import { dateTimeLines } from '../../../i18n/format.ts'
import { Unbroken } from '../../../ui/Unbroken.tsx'
import { useWords } from '../../context.ts'

/** @param at epoch ms, or ISO 8601 with an offset */
export function DateTime({ at }: { at: number | string }) {
  const [date, time] = dateTimeLines(useWords(), at)
  return (
    <>
      <Unbroken>{date}</Unbroken> <Unbroken>{time}</Unbroken>
    </>
  )
}
