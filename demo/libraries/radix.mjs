/** Radix' dialog, which closes by Escape on the way down to what has the focus, and traps the focus. */
import * as Dialog from '@radix-ui/react-dialog'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { place, record } from './records.mjs'

const hold = (box) => {
  box?.append(place)
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  h(
    Dialog.Root,
    { defaultOpen: true, onOpenChange: (open) => open || record('closed') },
    h(
      Dialog.Portal,
      null,
      h(
        Dialog.Content,
        { 'aria-describedby': undefined },
        h(Dialog.Title, null, 'Checkout'),
        h('button', { id: 'first' }, 'First'),
        h('div', { ref: hold }),
      ),
    ),
  ),
)
