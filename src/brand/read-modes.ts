/**
 * ENV-3: test mode when the whole address contains `test`, local mode when it contains `localhost`, in any case of
 * letters. Anybody can make such an address, so modes only enable aids: tags on traces, class flags, development tools.
 * Where requests may be sent depends on the environment alone, which such an address does not change (ENV-4).
 */
export const readModes = (address: string): { readonly isTest: boolean; readonly isLocal: boolean } => ({
  isTest: /test/i.test(address),
  isLocal: /localhost/i.test(address),
})
