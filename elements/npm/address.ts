/** A bank's address with its slash: what is below it is found by putting a path behind. */
export const folderOf = (bank: string): string => (bank === '' || bank.endsWith('/') ? bank : `${bank}/`)
