// What contact details and mailed links have to keep, without a schema library, so that a page can tell before anything is loaded.

/** What terms in a mailed link can be about: how often bills come, or the contract itself. */
export const termsKinds = ['BILLING_CYCLE', 'CONTRACT'] as const

/** Most characters of each text. */
export const contactLengths = { safeContact: 500, version: 100, title: 150, point: 500 } as const

/** The token of a mailed link. One that does not fit was cut off by a mail program, or made up. */
export const linkTokenPattern = /^[\w-]{20,128}$/

/** A path of the site: never another host, and without query and fragment. */
export const documentPathPattern = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/
