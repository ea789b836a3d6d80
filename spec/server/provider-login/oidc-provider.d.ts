// The package has no types: what tests use of it.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    readonly Grant: new (facts: {
      readonly clientId: string
      readonly accountId: string
    }) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
  }
}
