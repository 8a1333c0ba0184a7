/** How many points are used: all that are usable, or fewer. A valid number counts at once. */
import { useStore } from '@nanostores/react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { filters } from '../../domain/fields.ts'
import { formatNumber } from '../../domain/formatNumber.ts'
import { parsePoints } from '../../domain/points.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BelowRow } from '../../ui/BelowRow.tsx'
import { useCore, usePay, useProblem, useWords } from '../context.ts'
import { fieldError } from '../parts/problems/fieldError.tsx'
import { useEntry } from '../parts/page/useEntry.ts'

export default function PointsField({ usable }: { usable: number }) {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const usedPoints = useStore(pay.quote)?.points ?? 0
  const problem = useProblem('points')
  const text = useEntry()
  const typing = useRef(false)
  const showUsed = () => {
    typing.current = false
    text.set(formatNumber(pay.quote.get()?.points ?? 0, words.lang))
  }
  const follow = useEffectEvent(() => {
    if (!typing.current) showUsed()
  })
  useLayoutEffect(() => follow(), [usedPoints, words.lang])

  const change = (input: string) => {
    typing.current = true
    text.set(input)
    core.problems.clear('points')
    const read = parsePoints(input, usable)
    // Zero turns the switch off only when the field is left; at once, it would remove the field while the
    // customer types.
    if (read.ok && read.points > 0) pay.setPoints(read.points)
    else if (!read.ok && input !== '') core.problems.field('points', read.error, { points: usable })
  }
  const leave = () => {
    if (!typing.current) return
    const read = parsePoints(text.get(), usable)
    if (read.ok) {
      pay.setPoints(read.points)
      showUsed()
    } else core.problems.field('points', read.error, { points: usable })
  }

  return (
    <BelowRow>
      <TextField
        label={words.t('points.amountLabel')}
        name="points"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        store={text}
        filter={filters.points}
        hint={words.t('points.amountHint', { points: words.count('point', usable) })}
        error={fieldError(problem)}
        onChange={change}
        onBlur={leave}
      />
      {(usedPoints < usable || problem) && (
        <LinkButton
          onClick={() => {
            core.problems.clear('points')
            pay.setPoints(usable)
            showUsed()
          }}
        >
          {words.t('points.useAll')}
        </LinkButton>
      )}
    </BelowRow>
  )
}
