/** Whether this browser, at this address, has passkeys: on plain http it hides them, except at `localhost`. */
export const supportsPasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && globalThis.isSecureContext === true
