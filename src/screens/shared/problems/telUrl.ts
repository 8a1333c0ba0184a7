/** The `tel:` address of a support number, without brackets and spaces. */
export const telUrl = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
