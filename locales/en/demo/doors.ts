/** Pages of the demo at addresses where nothing else is seen. English. */
import type { DoorTexts } from '../../id/demo/doors.ts'

export const texts: DoorTexts = {
  home: "To the demo's page",
  proxyTitle: 'Signing proxy',
  proxy: 'Only the elements and the hosted page ask here.',
  health: 'Its health',
  documentsTitle: "The bank's documents",
  documents: 'They are opened from the elements and from the hosted page.',
  frameworksTitle: 'Checkouts in frameworks',
  frameworks: 'Built from the npm package by {command}.',
  contract: 'The contract as OpenAPI',
  sandboxTitle: 'Sandbox bank',
  sandbox: "It is controlled by requests, as the panel of the demo's page does.",
  snapTitle: 'SNAP',
  snap: "Merchants' servers ask the sandbox bank here.",
  shopTitle: "The shop's server",
  shop: "The demo's page opens its orders here.",
  missingTitle: 'Nothing here',
  missing: 'The demo has no such address.',
}
