// The rules of contact details and mailed links, without a schema library, so that pages can check them at once.

/** The kinds of terms in a mailed link: how often bills are sent, or the contract itself. */
export const termsKinds = ['BILLING_CYCLE', 'CONTRACT'] as const

/** Most characters of each text. */
export const contactLengths = { safeContact: 500, version: 100, title: 150, point: 500 } as const

/** The format of the token in a mailed link. Any other text was cut off by a mail program, or is invented. */
export const linkTokenPattern = /^[\w-]{20,128}$/

/** A path of the site: never another host, and without query and fragment. */
export const documentPathPattern = /^\/(?:[\w-]+(?:\/[\w-]+)*)?$/
