/**
 * The outline of the next screen with its heights, so that nothing moves when it is drawn. Used in a Screen
 * instead of everything but its bar.
 */
import { css } from '@linaria/core'
import { cx } from './cx.ts'
import { Dock } from './Dock.tsx'
import { reducedMotion } from './media.ts'
import { row, rows } from './row.ts'
import { Sheet } from './Sheet.tsx'
import { visuallyHidden } from './text.ts'

const bone = css`
  display: block;
  width: 36%;
  height: 1em;
  border-radius: 8px;
  background: linear-gradient(
      90deg,
      var(--bank-color-fill) 30%,
      var(--_shimmer) 50%,
      var(--bank-color-fill) 70%
    )
    0 0 / 300% 100%;
  animation: shimmer 1.6s linear infinite;
  ${reducedMotion} {
    animation: none;
  }
  @keyframes shimmer {
    from {
      background-position: 100% 0;
    }
    to {
      background-position: 0 0;
    }
  }
`
const wide = css`
  width: 68%;
`
const slim = css`
  width: 52%;
  height: 0.8em;
  margin-top: var(--_2);
`
const heading = css`
  width: 72%;
  height: calc(var(--_rem) * 1.875);
`
const disc = css`
  flex: none;
  width: calc(var(--_rem) * 1.5);
  border-radius: 50%;
  height: calc(var(--_rem) * 1.5);
`
const seal = css`
  width: calc(var(--_rem) * 4);
  height: calc(var(--_rem) * 4);
  border-radius: 50%;
  margin: var(--_10) 0 var(--_2);
`
const box = css`
  width: 100%;
  height: max(52px, calc(var(--_rem) * 3.5));
  margin-top: var(--_4);
  border-radius: var(--bank-radius-control);
`
const stack = css`
  display: grid;
  gap: var(--_3);
  align-content: start;
`
const centre = css`
  justify-items: center;
`
const head = css`
  width: 26%;
  margin-top: var(--_4);
`
const grow = css`
  flex: 1;
`
const fees = css`
  display: flex;
  justify-content: space-between;
  gap: 34%;
  margin-top: var(--_1);
  & > :last-child {
    width: 28%;
  }
`
const main = css`
  width: 100%;
  height: var(--_bar);
  border-radius: var(--bank-radius-control);
`

const Bone = ({ shape }: { shape?: string }) => <span className={cx(bone, shape)} />

const Row = () => (
  <div className={row}>
    <Bone shape={disc} />
    <span className={grow}>
      <Bone />
      <Bone shape={slim} />
    </span>
  </div>
)

const Fee = () => (
  <div className={fees}>
    <Bone />
    <Bone />
  </div>
)

const shapes = {
  form: (
    <div className={stack}>
      <Bone shape={heading} />
      <Bone shape={wide} />
      <Bone shape={box} />
      <Bone shape={slim} />
    </div>
  ),
  payment: (
    <>
      <Bone shape={head} />
      <div className={rows}>
        <Row />
        <Row />
        <Row />
      </div>
      <Fee />
      <Fee />
      <Fee />
    </>
  ),
  outcome: (
    <div className={cx(stack, centre)}>
      <Bone shape={seal} />
      <Bone shape={heading} />
      <Bone shape={wide} />
    </div>
  ),
}

export interface SkeletonProps {
  shape: keyof typeof shapes
  /** True for a payment. */
  pay: boolean
  /** Announced text: "Memuat". */
  label: string
}

export function Skeleton({ shape, pay, label }: SkeletonProps) {
  return (
    <>
      <span role="status" className={visuallyHidden}>
        {label}
      </span>
      <Sheet form={shape === 'form'} pay={pay}>
        <div className={stack} aria-hidden="true">
          {shapes[shape]}
        </div>
      </Sheet>
      {shape !== 'outcome' && (
        <Dock pay={pay}>
          <Bone shape={main} />
        </Dock>
      )}
    </>
  )
}
