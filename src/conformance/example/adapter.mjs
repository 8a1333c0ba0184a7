// An example of the commands that `npm run conformance -- --bank …` asks for: it opens journeys and orders,
// reads codes and moves the clock at a sandbox bank, whose address stands in SANDBOX_URL. One file for all
// three commands; each gets a line of JSON on its input and prints the answer, or nothing where it can't.
import { text } from 'node:stream/consumers'

/** A request to the bank's own test routes, which its calls have nothing to do with. */
async function bank(path, body) {
  const response = await fetch(
    new URL(`/sandbox/${path}`, process.env.SANDBOX_URL),
    body && { method: 'POST', body: JSON.stringify(body) },
  )
  if (!response.ok) throw new Error(`/sandbox/${path} answered ${response.status}`)
  return response.json()
}

/** --open-command: {"open": "order", "kind": "success", "msisdn": "81…", "amount": "20001.00"} → its id. */
async function open({ open: target, kind, msisdn, amount }) {
  if (target === 'order') return (await bank('orders', { scenario: kind, msisdn, amount })).originReferenceNo
  return (await bank('journeys', { scenario: kind })).journeyId
}

/** --inbox-command: {"code": "BINDING", "msisdn": "81…", "sentAfter": 1795150800000} → the newest code. */
async function code({ code: purpose, msisdn }) {
  const messages = await bank(`inbox?msisdn=${msisdn}`)
  return messages.find((message) => message.purpose === purpose)?.code ?? ''
}

/** --clock-command: {"advanceSeconds": 301} → nothing. */
async function advance({ advanceSeconds }) {
  await bank('clock', { advanceSeconds })
  return ''
}

const question = JSON.parse(await text(process.stdin))
const answer = 'open' in question ? open : 'code' in question ? code : advance
console.log(await answer(question))
