import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Checkout } from './Checkout.tsx'

/** The page, as a server answers with it. */
export const render = () =>
  renderToString(
    <StrictMode>
      <Checkout order="order-1042" />
    </StrictMode>,
  )
