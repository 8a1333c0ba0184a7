import type { BankFolder } from '../../src/bank/folder.ts'
import type { BankLook } from '../../src/bank/look.ts'

export function pageOfBank(page: string, bank: Pick<BankFolder, 'pageTitle' | 'mark' | 'look'>): string
export function withCanvas(text: string, look: BankLook): string
