/**
 * Fetches the hosted page's app. It has no static imports of other files, so that every failure is handled
 * here.
 */
import { MOCK_META } from '../../src/contract/mock.ts'
import { reportAlone } from '../entry/reportAlone.ts'
import { LANGUAGES } from '../../src/contract/language.ts'
import { newDiagnosticsId } from '../../src/contract/diagnosticsId.ts'
import { consoleLine } from '../../src/host/consoleLine.ts'
import { randomBytes } from '../../src/host/random.ts'
import { first } from '../../src/i18n/folders.ts'
import { isFollowed, loadNotice } from '../entry/loadNotice.ts'
import { noticeAbove } from './boxAbove.ts'
import type { HostedRoot } from './drawn.ts'

const root: (HTMLElement & HostedRoot) | null = document.getElementById('root')
const query = new URLSearchParams(location.search)
/** From the page's own script (first.ts), or from the address if that script could not run. */
const hints = [document.documentElement.lang, query.get('language')]
/** The default is the first language. If one of the two names another language, that one is used. */
const [usual, ...otherLanguages] = LANGUAGES
const language = otherLanguages.find((candidate) => hints.includes(candidate)) ?? usual

// The code that only a frame needs, requested beside the app.
const frameChunk = window.parent === window ? undefined : import('../../src/host/framed.ts')

/** Tells of a page that could not be loaded. In a frame the element around it does, when nothing answers. */
function report(diagnosticsId: string): void {
  if (frameChunk || document.head.querySelector(`meta[name="${MOCK_META}"]`)) return
  const { href, hash, search } = location
  const params = new URLSearchParams(`${search}&${hash.split('?')[1] ?? ''}`)
  const order = params.get('originReferenceNo') || params.get('referenceNo')
  const isPayment = hash.includes('/payment/') || (order !== null && !params.has('journeyId'))
  reportAlone(
    {
      fetch: (...request) => fetch(...request),
      proxy: new URL('../proxy', href).href,
      flow: isPayment ? 'pay' : params.get('flow') === 'unlink' ? 'unlink' : 'link',
      subject: (isPayment ? order : params.get('journeyId')) ?? '',
    },
    'error',
    { diagnosticsId, code: 'PAGE_LOAD_FAILED', mode: 'redirect' },
  )
}

/** The order in the address (src/host/hostedSettings.ts). */
const order = (query.get('originReferenceNo') || query.get('referenceNo')) ?? ''

/** Nothing can be drawn by the app: it could not be loaded, or fails again and again. */
function onLost(cause: unknown): void {
  const diagnosticsId = newDiagnosticsId(randomBytes)
  report(diagnosticsId)
  // Nothing else is drawn any more. What was said of the order stays, below the notice.
  root!.hasApp = true
  noticeAbove(
    root!.orderEnd?.box ?? root!,
    loadNotice(document, {
      language,
      diagnosticsId,
      isFollowed: isFollowed(order),
      retry: () => location.reload(),
    }),
  )
  root!.replaceChildren()
  consoleLine('error', diagnosticsId, cause)
}

void Promise.resolve(root?.appTurn)
  .then(() => Promise.all([import('./app.ts'), first(language), frameChunk]))
  // Running the app's code and rendering are two tasks, so that a key can be handled between them.
  .then((parts) => new Promise<typeof parts>((resolve) => setTimeout(() => resolve(parts))))
  .then(([{ show }, { texts }, frame]) => show({ language, texts }, onLost, frame?.framedPort))
  .catch(onLost)
