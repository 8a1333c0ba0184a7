/** Pictures of the merchants that have one (src/sandbox/merchants.ts). */
import { placePolicy } from './policies.ts'

/** File name → SVG: square, in the size that the contract requires. */
const PICTURES: Readonly<Record<string, string>> = {
  'toko-senja.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 48 48">
<rect width="48" height="48" fill="#f6d9b8"/>
<circle cx="24" cy="27" r="11" fill="#d9662b"/>
<path d="M0 31h48v17H0z" fill="#2f3a56"/>
<path d="M14 35h20M18 39h12M21 43h6" stroke="#f6d9b8" stroke-width="2" stroke-linecap="round"/>
</svg>
`,
}

/** Answers `/hosted/pictures/<id>.svg`; undefined when there is no such picture. */
export function answerPicture(file: string): Response | undefined {
  const match = Object.hasOwn(PICTURES, file) ? PICTURES[file] : undefined
  if (match === undefined) return undefined
  const headers = { ...placePolicy, 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' }
  return new Response(match, { headers })
}
