/** The number of points used: all that are usable, or fewer. A valid number counts at once. */
import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { filters } from '../../domain/fields.ts'
import { formatNumber } from '../../domain/formatNumber.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BelowRow } from '../../ui/BelowRow.tsx'
import { useCore, usePay, useProblem, useWords } from '../context.ts'
import { fieldError, note } from '../shared/problems/fieldError.tsx'
import { useEntry } from '../shared/page/useEntry.ts'

export default function PointsField({ usable }: { usable: number }) {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const usedPoints = useStore(pay.quote)?.points ?? 0
  const problem = useProblem('points')
  const text = useEntry()
  const isTyped = useStore(pay.typedPoints) !== null
  const isRefused = pay.pointsRefused()
  useLayoutEffect(() => {
    if (!isTyped) text.set(formatNumber(usedPoints, words.lang))
  }, [isTyped, usedPoints, words.lang, text])

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
        {...(isRefused ? { error: fieldError(problem) } : { warning: problem && note(problem) })}
        onChange={(input) => {
          text.set(input)
          pay.typePoints(input)
        }}
        onBlur={pay.settlePoints}
      />
      {(usedPoints < usable || problem) && (
        <LinkButton
          onClick={() => {
            core.problems.clear('points')
            pay.setPoints(usable)
          }}
        >
          {words.t('points.useAll')}
        </LinkButton>
      )}
    </BelowRow>
  )
}
