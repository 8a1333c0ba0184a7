/** Lets the thread grow in sight, not on the way back. It draws nothing. */
import { useLayoutEffect, useRef } from 'react'
import { useCore } from '../../context.ts'
import { growThread } from './growThread.ts'

/** @param done how many steps are done */
export default function ThreadMotion({ done }: { done: number }) {
  const { port } = useCore()
  const last = useRef(done)
  useLayoutEffect(() => {
    if (done > last.current) growThread(port.root, done)
    last.current = done
  }, [port, done])
  return null
}
