/**
 * How many points: all that are usable, or a part of them. What is typed counts at once, as long as it is a
 * number that can be used.
 */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { formatNumber } from '../../domain/formatNumber.ts'
import { parsePoints } from '../../domain/points.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Under } from '../../ui/Under.tsx'
import { useCore, usePay, useProblem, useWords } from '../context.ts'
import { fieldError } from '../parts/fieldError.tsx'

export default function PointsField({ usable }: { usable: number }) {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const used = useStore(pay.quote)?.points ?? 0
  const problem = useProblem('points')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? formatNumber(used, words.lang)

  const change = (text: string) => {
    setTyped(text)
    core.problems.clear('points')
    const read = parsePoints(text, usable)
    // None is said by the switch, when the field is left: it would take the field away while it is typed in.
    if (read.ok && read.points > 0) pay.setPoints(read.points)
    else if (!read.ok && text !== '') core.problems.field('points', read.error, { points: usable })
  }
  const leave = () => {
    if (typed === null) return
    const read = parsePoints(typed, usable)
    if (read.ok) {
      setTyped(null)
      pay.setPoints(read.points)
    } else core.problems.field('points', read.error, { points: usable })
  }

  return (
    <Under>
      <TextField
        label={words.t('points.amountLabel')}
        name="points"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={13}
        value={shown}
        hint={words.t('points.amountHint', { points: words.count('point', usable) })}
        error={fieldError(problem)}
        onChange={change}
        onBlur={leave}
      />
      {(used < usable || problem) && (
        <LinkButton
          onClick={() => {
            setTyped(null)
            core.problems.clear('points')
            pay.setPoints(usable)
          }}
        >
          {words.t('points.useAll')}
        </LinkButton>
      )}
    </Under>
  )
}
