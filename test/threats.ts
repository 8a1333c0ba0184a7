/** THE table of the tests that show what stops an attack of .github/SECURITY.md, by its number there. */
import type { NamedTest } from './titles.ts'

export const threats: Readonly<Record<string, readonly NamedTest[]>> = {
  C1: [
    ['test/chain/pay/orderKey.test.ts', 'confirmed in two ways at once'],
    ['test/chain/pay/faults/twice.test.ts', 'two tabs confirm at once'],
  ],
  C2: [
    ['test/chain/pay/faults/unsettled.test.ts', 'another method pays at once, from the same page'],
    ['test/chain/pay/faults/unsettled.test.ts', 'another method is refused while what has arrived'],
  ],
  C3: [
    ['test/chain/byAddress.test.ts', 'says of an open one that it is not paid'],
    ['test/e2e/by-address.test.ts', 'with an open order shows nothing that contradicts its status'],
  ],
  C4: [
    ['test/e2e/mock-mark.test.ts', "inline, whatever the page's styles, tokens and parts say"],
    ['test/unit/proxy/config/pagesRule.test.ts', 'never holds the bank of MOCK in PRO'],
  ],
  C5: [
    ['test/chain/pay/qris.test.ts', 'can be left for the wallet: the bank ends the code'],
    ['test/chain/pay/qris.test.ts', 'that was left but then paid: the wallet is refused'],
  ],
  C6: [
    ['test/unit/proxy/rateLimits/limiter.test.ts', 'a number, over many journeys'],
    ['test/chain/pay/wallet.test.ts', 'wrong PINs count down to the block'],
  ],
  C7: [['test/chain/link/register.test.ts', 'another password sent after a lost answer is no success']],
  C8: [
    ['test/chain/link/link.test.ts', 'the bare number is kept nowhere'],
    ['test/chain/problems.test.ts', 'stores no PIN on the device'],
  ],
  C9: [['test/unit/proxy/sessions/cookie.test.ts', 'at most 4 kB are kept']],
  C10: [
    ['test/unit/proxy/routes/witness.test.ts', 'with the time, the page and the mode of their request'],
    ['test/unit/sandbox/calls/account.test.ts', 'an existing customer is linked by what they agree to now'],
  ],
  M1: [
    ['test/unit/proxy/sessions/pages.test.ts', 'every call but the status is refused'],
    ['test/unit/proxy/sessions/pages.test.ts', 'the status tells how a payment ended, but not how'],
  ],
  M2: [['test/chain/embed/redirect.test.ts', 'an element that calls itself DEV gives way']],
  M3: [
    ['test/unit/proxy/sessions/session.test.ts', 'of another origin is refused'],
    ['test/unit/proxy/sessions/frame.test.ts', 'is not found again from within another page'],
  ],
  M4: [['test/e2e/frame-hostile.test.ts', 'sees nothing of frames']],
  M5: [
    ['test/unit/host/visibility.test.ts', 'takes a secret takes nothing while it is covered'],
    ['test/unit/host/visibility.test.ts', 'flickers is hidden'],
    ['test/unit/host/visibility.test.ts', 'nothing is taken where'],
    ['test/e2e/frame-visibility.test.ts', 'it says so once, keeps the focus'],
    ['test/e2e/frame-visibility.test.ts', 'cuts the amount off'],
    ['test/unit/proxy/routes/codeForFrames.test.ts', 'has a code asked for a confirm from a frame'],
  ],
  M6: [
    ['test/unit/domain/contrast.test.ts', 'every text can be read on every background'],
    ['test/unit/host/tokens.test.ts', 'nothing random with a bracket of a resource gets through'],
    ['test/unit/domain/shadow.test.ts', 'one that paints over its surroundings is not'],
    ['test/e2e/frame-visibility.test.ts', 'that would hide the amount fall back to ours'],
    ['test/e2e/frame-visibility.test.ts', 'that stand there from the start reach the first screen'],
  ],
  M7: [
    ['test/unit/host/handshake.test.ts', 'and still takes the right one'],
    ['test/chain/embed/frameHandshake.test.ts', 'no opening and no port'],
  ],
  M8: [
    ['test/unit/host/hostedSettings.test.ts', 'never come from the address'],
    ['test/chain/embed/frameHandshake.test.ts', 'no merchant can simulate a payment'],
  ],
  M9: [
    ['test/unit/proxy/sessions/withReturnUrl.test.ts', 'a receipt of another journey or an altered one'],
    ['test/unit/proxy/sessions/withReturnUrl.test.ts', 'a receipt that is too long'],
  ],
  M10: [['test/unit/proxy/sessions/renew.test.ts', 'fixing a session gains no credential']],
  M11: [
    ['test/unit/proxy/sessions/cookie.test.ts', 'counts only beside its header'],
    ['test/unit/proxy/sessions/cookie.test.ts', "is not given to a merchant's page"],
    ['test/unit/proxy/routes/steps.test.ts', 'refuses the content type'],
  ],
  M12: [
    ['test/unit/proxy/traces/tracing.test.ts', 'cannot decide what is exported'],
    ['test/unit/proxy/traces/tracing.test.ts', 'cannot choose an id that is exported'],
  ],
  M13: [
    ['test/unit/proxy/routes/reports.test.ts', 'a session proves what is of its own journey or order'],
    ['test/unit/proxy/routes/reports.test.ts', 'reports without a session have a small budget'],
  ],
  M14: [
    [
      'test/unit/proxy/routes/reports.test.ts',
      'a session tells of the number that the bank has named for it',
    ],
  ],
  M15: [['test/e2e/frame-visibility.test.ts', 'says that the page around has taken the keyboard']],
  M16: [
    ['test/e2e/frame-visibility.test.ts', 'links nobody who agrees under a cover'],
    ['test/e2e/frame-visibility.test.ts', 'links nobody who checks again under a cover'],
    ['test/e2e/frame-visibility.test.ts', "pays nothing by a dialog's retry under a cover"],
    ['test/chain/problems.test.ts', 'on the notice of maintenance, where it links'],
  ],
  V1: [
    ['test/unit/host/document.test.ts', 'is that which runs, whatever is called so'],
    ['test/e2e/strangers.test.ts', 'writing} says nothing of the address'],
    ['test/e2e/strangers.test.ts', 'members of Object.prototype say nothing of the address'],
    ['test/unit/domain/bankAddress.test.ts', "a build that knows its bank's addresses takes no other"],
  ],
  V2: [
    ['test/e2e/strangers.test.ts', 'is named once, and the screens stand in a frame'],
    ['test/unit/host/document.test.ts', 'is found, since the screens need that member'],
  ],
  O1: [
    ['test/unit/proxy/sessions/pages.test.ts', "of another merchant's journey is refused"],
    ['test/unit/proxy/sessions/frame.test.ts', "shows nothing of another merchant's order"],
    ['test/unit/proxy/sessions/pages.test.ts', "a refusal, too, reaches the merchant's own page only"],
    ['test/unit/proxy/routes/firstAnswer.test.ts', "is not sent to another merchant's page"],
  ],
  O2: [
    ['test/unit/proxy/rateLimits/strangers.test.ts', 'hears nothing of a journey whose owner was forgotten'],
  ],
  O3: [['test/unit/proxy/sessions/pages.test.ts', 'one that another merchant has listed']],
  O4: [
    ['test/unit/proxy/sessions/pages.test.ts', "a merchant that isn't registered has no page"],
    ['test/unit/proxy/routes/forward.test.ts', 'a merchant who is not registered has no return address'],
  ],
  O5: [
    ['test/unit/domain/returnUrl.test.ts', 'an accepted address always has the registered origin'],
    ['test/unit/proxy/sessions/withReturnUrl.test.ts', "never leads to another merchant's page"],
    ['test/unit/proxy/sessions/withReturnUrl.test.ts', "is left out while the owner isn't known"],
  ],
  S1: [['test/unit/proxy/http/origins.test.ts', 'may not ask']],
  S2: [
    ['test/unit/proxy/bank/signedHeaders.test.ts', 'the host it names is not the one that is asked'],
    ['test/unit/proxy/bank/signedHeaders.test.ts', 'none of its headers reaches the bank'],
    ['test/unit/proxy/rateLimits/address.test.ts', 'in a header that the client wrote changes nothing'],
  ],
  S3: [
    ['test/unit/proxy/bank/upstream.test.ts', 'go to no other host'],
    ['test/unit/proxy/routes/forward.test.ts', 'is not followed'],
    ['test/unit/proxy/http/framing.test.ts', 'CONNECT opens no connection'],
  ],
  S4: [
    ['test/unit/proxy/routes/steps.test.ts', 'is refused and not forwarded'],
    ['test/unit/proxy/routes/forward.test.ts', 'keys outside the schema are dropped'],
    ['test/unit/proxy/http/strictJson.test.ts', 'is refused, and nothing is sent'],
  ],
  S5: [
    ['test/unit/proxy/http/framing.test.ts', 'and the connection is not used again'],
    ['test/unit/proxy/http/framing.test.ts', 'and the others are served meanwhile'],
  ],
  S6: [
    ['test/unit/proxy/operate/listener.test.ts', 'reads no answers is cut off'],
    ['test/unit/proxy/operate/listener.test.ts', 'the next one is dropped and counted'],
  ],
  S7: [
    ['test/unit/proxy/bank/declaredSigning.test.ts', 'keeps a request where it was sent'],
    ['test/unit/proxy/routes/forward.test.ts', 'every request has a nonce of its own'],
    ['test/unit/sandbox/signature.test.ts', 'refuses a nonce seen before'],
  ],
  S8: [
    ['test/unit/proxy/sessions/session.test.ts', 'of another journey, order or kind is refused'],
    ['test/unit/proxy/sessions/session.test.ts', 'altered by one letter is refused'],
    ['test/unit/proxy/sessions/renew.test.ts', 'is accepted while requests may overlap'],
    ['test/unit/proxy/sessions/renew.test.ts', 'holds nothing more, and a stolen one is refused'],
  ],
  S9: [
    ['test/unit/proxy/bank/tls.test.ts', 'no other server is trusted'],
    ['test/unit/proxy/sessions/cookie.test.ts', 'has the right name and flags'],
    ['test/unit/proxy/config/wrongConfig.test.ts', 'is refused in a sentence without secrets'],
  ],
  S10: [
    ['test/unit/proxy/rateLimits/limiter.test.ts', "use up nothing of a number's"],
    ['test/unit/proxy/rateLimits/limiter.test.ts', 'have a budget of their own by address'],
  ],
  S11: [
    ['test/unit/proxy/rateLimits/limiter.test.ts', "a refused journey doesn't use up"],
    ['test/unit/proxy/rateLimits/table.test.ts', 'each at most half'],
  ],
  S12: [
    ['test/unit/proxy/rateLimits/limiter.test.ts', 'a number in its one spelling'],
    ['test/unit/proxy/rateLimits/limiter.test.ts', "without a token an order's code is counted"],
    ['test/unit/proxy/rateLimits/address.test.ts', 'in a /48 counts as one network'],
  ],
  S13: [
    ['test/unit/proxy/store/memoryStore.test.ts', "pushes out nothing that is a customer's"],
    ['test/store/store.test.ts', 'a nearly full store takes nothing from strangers'],
  ],
  S14: [
    [
      'test/unit/proxy/routes/challenge.test.ts',
      'counts only for the journey or order that it was requested for',
    ],
    ['test/unit/proxy/routes/challenge.test.ts', 'the bank learns only the result, and once'],
  ],
  S15: [
    ['test/unit/proxy/rateLimits/strangers.test.ts', 'count for the number that the code was sent to last'],
    ['test/unit/proxy/rateLimits/strangers.test.ts', 'end with the session that was of another number'],
  ],
  S16: [
    ['test/unit/proxy/rateLimits/strangers.test.ts', 'are no more at once than one after the other'],
    ['test/unit/proxy/rateLimits/strangers.test.ts', 'cost nothing when the bank knows them'],
  ],
  S17: [['test/unit/proxy/rateLimits/strangers.test.ts', 'lock a number out of paying']],
  S18: [
    ['test/unit/proxy/rateLimits/onePhase.test.ts', 'on a page that it does not belong to'],
    ['test/unit/proxy/rateLimits/onePhase.test.ts', 'a preflight is counted by its address'],
  ],
  S19: [
    ['test/unit/proxy/routes/strangers.test.ts', 'costs a proof, each time a new one'],
    ['test/unit/proxy/rateLimits/limiter.test.ts', 'pass, the next one does not'],
    ['test/unit/proxy/rateLimits/strangers.test.ts', 'in whatever the session travels'],
  ],
  S20: [
    ['test/unit/proxy/pages/pageHeaders.test.ts', 'none, unless a page is named'],
    ['test/unit/proxy/pages/files.test.ts', "other paths aren't served"],
  ],
  S21: [
    ['test/unit/proxy/routes/forward.test.ts', 'are cut to the schema, without the texts'],
    ['test/e2e/faults.test.ts', 'what the bank writes is never markup'],
    ['test/unit/proxy/pages/pageHeaders.test.ts', 'are in the header, beside a strict policy'],
  ],
  S22: [
    ['test/unit/proxy/handler.test.ts', 'cannot be forged from outside'],
    ['test/unit/proxy/base/redact.test.ts', "can't contain line breaks, colours or direction marks"],
  ],
  S23: [
    ['test/e2e/places-shown.test.ts', "the bank's words for it and nobody else's"],
    ['test/unit/domain/place.test.ts', 'at a point in an address'],
    ['test/unit/contract/ids.test.ts', 'is shown by its ends, which hold no sentence'],
  ],
  S24: [
    ['test/unit/proxy/routes/strangers.test.ts', 'is refused after two wrong ones'],
    ['test/unit/proxy/routes/strangers.test.ts', 'is never more than two wrong ones'],
    ['test/unit/proxy/routes/strangers.test.ts', 'costs the customer nothing'],
    ['test/unit/proxy/routes/strangers.test.ts', "use up none of the customer's requests"],
    ['test/unit/proxy/routes/strangers.test.ts', "of a stranger's for a proof each time, and twice at most"],
    ['test/unit/proxy/routes/strangers.test.ts', 'is not of who asks for it to be sent again'],
    ['test/unit/proxy/routes/strangers.test.ts', "is not of who repeats the customer's confirm"],
  ],
  S25: [
    ['test/unit/proxy/routes/strangers.test.ts', "from a journey's second number on"],
    ['test/unit/proxy/routes/strangers.test.ts', 'are no more at once than one after the other'],
  ],
  S26: [['test/unit/proxy/routes/strangers.test.ts', "from a number's fourth journey in an hour on"]],
  S27: [['test/unit/proxy/pages/files.test.ts', 'the page is limited by address']],
  S28: [['test/chain/link/register.test.ts', 'nobody but the customer whose code was right']],
  D1: [['test/e2e/forms.test.ts', 'a script that was altered does not run']],
  D2: [
    ['test/e2e/forms.test.ts', 'an altered file runs under neither spelling'],
    ['test/unit/proxy/pages/files.test.ts', 'the second spelling of a chunk gives the same file'],
  ],
  D3: [
    ['test/checks/build.ts', 'is a separate output'],
    ['test/unit/demo/mock/permission.test.ts', 'not beside a proxy of PRO'],
    ['test/unit/host/webStorage.test.ts', 'has names of its own in MOCK'],
  ],
  D4: [['test/unit/demo/operate/containerfile.test.ts', 'named by its digest']],
  P1: [
    ['test/unit/proxy/traces/attributes.test.ts', 'are only words of the tables'],
    ['test/unit/proxy/traces/attributes.test.ts', "contain nothing of a request or of the bank's answer"],
  ],
  P2: [
    ['test/unit/client/seal.test.ts', "can be opened only with the bank's key"],
    ['test/unit/proxy/routes/steps.test.ts', 'that is not sealed is refused'],
  ],
  P3: [
    ['test/unit/proxy/handler.test.ts', 'holds no secret and no personal data'],
    ['test/unit/proxy/operate/operatorServer.test.ts', 'contain nothing from outside'],
    ['test/unit/proxy/routes/reports.test.ts', 'without a sink go to the log, without the person'],
    ['test/unit/proxy/rateLimits/limiter.test.ts', 'name nobody'],
  ],
  P4: [
    ['test/unit/proxy/operate/egress.test.ts', 'the proxy can read and change nothing'],
    ['test/unit/proxy/operate/egress.test.ts', 'is named as the reason, without its password'],
  ],
  P5: [
    ['test/unit/proxy/config/check.test.ts', 'prints each value and where it comes from'],
    ['test/unit/proxy/routes/keySet.test.ts', 'holds the public halves of both keys'],
    ['test/unit/proxy/keys/digestSigner.test.ts', 'signs the digest, and the bank can verify it'],
  ],
  P6: [
    ['test/unit/proxy/config/wrongConfig.test.ts', 'is refused in a sentence without secrets'],
    ['test/unit/proxy/config/quickStart.test.ts', "is its owner's alone"],
  ],
  P7: [
    ['test/unit/proxy/config/sources.test.ts', 'is a mistake when it is empty'],
    ['test/unit/proxy/config/reload.test.ts', 'a broken file keeps the old key'],
  ],
  P8: [['test/unit/proxy/config/wrongConfig.test.ts', 'is refused in a sentence without secrets']],
}
