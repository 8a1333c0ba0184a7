/** The mark over every screen of MOCK and in every dialog. Fetched in MOCK only. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Core } from '../stores/core/core.ts'
import { SimulationMark } from '../ui/SimulationMark.tsx'

/** The open dialogs in this root; a modal dialog makes everything outside it unreachable. */
function useDialogs(root: ShadowRoot | Document): readonly Element[] {
  const [dialogs, setDialogs] = useState<readonly Element[]>([])
  const knownDialogs = useRef(dialogs)
  useEffect(() => {
    const update = () => {
      const openDialogs = [...root.querySelectorAll('dialog')]
      if (
        openDialogs.length === knownDialogs.current.length
        && openDialogs.every((dialog) => knownDialogs.current.includes(dialog))
      )
        return
      knownDialogs.current = openDialogs
      setDialogs(openDialogs)
    }
    const observer = new MutationObserver(update)
    observer.observe(root, { childList: true, subtree: true })
    update()
    return () => observer.disconnect()
  }, [root])
  return dialogs
}

export function Simulation({ core: { i18n, port } }: { core: Core }) {
  const lang = useStore(i18n.language)
  const dialogs = useDialogs(port.root)
  const label = i18n.t('simulation.mark')
  return (
    <>
      <SimulationMark label={label} lang={lang} />
      {dialogs.map((dialog, index) =>
        createPortal(<SimulationMark label={label} lang={lang} dialog />, dialog, `${index}`),
      )}
    </>
  )
}
