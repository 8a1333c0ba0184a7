/** A `tel:` address of a support number as the bank writes it; without its area brackets. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
