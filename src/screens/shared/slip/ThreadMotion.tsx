/** Lets the thread grow in sight, not on the way back. It draws nothing. */
import { useLayoutEffect, useRef } from 'react'
import { useCore } from '../../context.ts'
import { growThread } from './growThread.ts'

/** @param stepCount how many steps are done */
export default function ThreadMotion({ stepCount }: { stepCount: number }) {
  const { port } = useCore()
  const last = useRef(stepCount)
  useLayoutEffect(() => {
    if (stepCount > last.current) growThread(port.root, stepCount)
    last.current = stepCount
  }, [port, stepCount])
  return null
}
