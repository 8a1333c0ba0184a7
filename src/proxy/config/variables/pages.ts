/** The hosted page: its addresses and files. */
import { asIs, folderUrl, originList } from '../values.ts'
import { LIVE, type Variable } from './variable.ts'

export const pageVariables = {
  HOSTED_URL: {
    meaning: 'Address of the hosted page, with a slash at its end',
    required: LIVE,
    default: 'http://localhost:8081/hosted/',
    example: 'https://pay.bank.example/hosted/',
    live: true,
    schema: folderUrl,
  },
  HOSTED_DIR: {
    meaning:
      'Folder of the built pages (dist/public): the proxy then serves them itself, beside its own path; when missing another server does',
    required: [],
    default: null,
    example: '/app/dist/public',
    schema: asIs,
  },
  HOSTED_ORIGINS: {
    meaning: 'Further origins of the hosted page, separated by commas',
    required: [],
    default: '',
    example: 'https://pay.bank.example,https://m.bank.example',
    live: true,
    schema: originList,
  },
  PICTURE_ORIGINS: {
    meaning:
      "Origins of merchants' pictures (`merchantLogo`), separated by commas, for the hosted page's policy",
    required: [],
    default: '',
    example: 'https://pictures.bank.example',
    live: true,
    schema: originList,
  },
} as const satisfies Record<string, Variable<unknown>>
