/** What a journeyId, an originReferenceNo and the like may look like: what stands in an address unescaped. */
export const ID = /^[A-Za-z0-9_-]{6,64}$/
