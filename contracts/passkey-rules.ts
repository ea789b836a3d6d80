// The rules of passkeys, without a schema library: shared by pages, mock, backend and conformance checks.

/** The most passkeys that a customer may have. */
export const maxPasskeys = 10

/** The most characters of a passkey's name. */
export const maxPasskeyName = 60

/** How long a challenge, and a confirmation, is valid. */
export const passkeyMinutes = 5

/** What a backend returns when a customer has confirmed with a passkey, to be sent in place of the password. */
export const passkeyConfirmationPattern = /^passkey-[\w-]{43}$/
