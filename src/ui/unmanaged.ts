/**
 * Attributes that keep browsers and password managers away from an input that is no password of theirs:
 * 1Password, LastPass, Bitwarden, Dashlane, Proton Pass.
 */
export const unmanaged = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
  'data-protonpass-ignore': '',
} as const
