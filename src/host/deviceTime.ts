/** Epoch ms by the device. Not by `Date.now`, whose place datejs gives to a function that answers a Date. */
export const deviceTime = (): number => new Date().getTime()
