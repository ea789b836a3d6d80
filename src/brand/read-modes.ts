/**
 * ENV-3: test mode when the whole address contains `test`, local mode when it contains `localhost`, in any case
 * of letters. Anybody can write such an address, so modes only bring aids: tags on traces, class flags, tools
 * for development. What may be sent where is the environment's, which no address changes (ENV-4).
 */
export const readModes = (address: string): { readonly isTest: boolean; readonly isLocal: boolean } => ({
  isTest: /test/i.test(address),
  isLocal: /localhost/i.test(address),
})
