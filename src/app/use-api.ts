import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { DoNotContactRequest } from '../../contracts/schemas/do-not-contact.ts'
import type { AddressLookup } from '../address/address-lookup.ts'
import type { RecoveryServices } from '../auth/recovery-services.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { DoNotContactAnswer } from '../do-not-contact/do-not-contact-service.ts'
import type { LinkService } from '../links/link-service.ts'
import type { SignUpService } from '../sign-up/sign-up-service.ts'
import { useGridfront } from './gridfront-context.tsx'
import { lazily } from './lazily.ts'

/** The result for a form when the code that sends it cannot be loaded: to the customer that is a network failure. */
export interface Unreachable {
  readonly success: false
  readonly code: 'UNREACHABLE'
}
const unreachable: Unreachable = { success: false, code: 'UNREACHABLE' }

/** Loads services that call the API client: `() => import('./my-services.ts').then(({ services }) => services)`. */
export type LoadServices<Services> = () => Promise<(client: ApiClient) => Services>

/** Runs a call with the services. A failure to load them is a result, not an exception. */
export type AskApi<Services> = <Answer>(
  ask: (services: Services) => Promise<Answer>,
) => Promise<Answer | Unreachable>

const loadClient: LoadServices<ApiClient> = async () => (client) => client

/**
 * Calls the backend by services whose code is loaded when the component is shown, because the server may not have this
 * build's files later. `load` must be the same function at every render; without it the API client itself is passed.
 * Calls wait until the session is known, and do not reject when the code fails to load.
 */
export function useApi(): AskApi<ApiClient>
/** The same with the brand's own services. */
export function useApi<Services>(load: LoadServices<Services>): AskApi<Services>
export function useApi(load: LoadServices<unknown> = loadClient): AskApi<unknown> {
  const { api, auth } = useGridfront()
  useEffect(() => void Promise.all([api(), load()]).catch(() => undefined), [api, load])
  const services = useRef<unknown>(null)
  return useCallback(
    async <Answer>(ask: (services: unknown) => Promise<Answer>): Promise<Answer | Unreachable> => {
      try {
        const [{ client }, connect] = await Promise.all([api(), load()])
        services.current ??= connect(client)
      } catch {
        return unreachable
      }
      // The CSRF token belongs to the present session.
      await auth.settled()
      return ask(services.current)
    },
    [api, auth, load],
  )
}

const loadRecovery: LoadServices<RecoveryServices> = () =>
  import('../auth/recovery-services.ts').then(({ recoveryServices }) => recoveryServices)

/** Calls the account recovery routes. */
export const useRecovery = () => useApi(loadRecovery)

type AskNotToContact = (request: DoNotContactRequest) => Promise<DoNotContactAnswer>
const loadDoNotContact: LoadServices<AskNotToContact> = () =>
  import('../do-not-contact/do-not-contact-service.ts').then(({ doNotContactService }) => doNotContactService)

/** Sends requests to the do-not-contact list. */
export function useDoNotContact(): AskNotToContact {
  const ask = useApi(loadDoNotContact)
  return useCallback((request) => ask((send) => send(request)), [ask])
}

const loadSignUp: LoadServices<SignUpService> = () =>
  import('../sign-up/sign-up-service.ts').then(({ signUpService }) => signUpService)

/** Reads, saves and sends this browser's application for supply. */
export function useSignUp(): SignUpService {
  const ask = useApi(loadSignUp)
  return useMemo(
    () => ({
      read: () => ask((service) => service.read()),
      save: (saving) => ask((service) => service.save(saving)),
      submit: (version) => ask((service) => service.submit(version)),
      sendLink: () => ask((service) => service.sendLink()),
      resume: (token) => ask((service) => service.resume(token)),
      discard: () => ask((service) => service.discard()),
      withdraw: (token) => ask((service) => service.withdraw(token)),
    }),
    [ask],
  )
}

const loadLinks: LoadServices<LinkService> = () =>
  import('../links/link-service.ts').then(({ linkService }) => linkService)

/** Follows the links in mails: confirms an address, reads and accepts terms. */
export function useMailedLinks(): LinkService {
  const ask = useApi(loadLinks)
  return useMemo(
    () => ({
      confirmEmail: (token) => ask((service) => service.confirmEmail(token)),
      renewLink: (token) => ask((service) => service.renewLink(token)),
      readTerms: (token) => ask((service) => service.readTerms(token)),
      acceptTerms: (token, version) => ask((service) => service.acceptTerms(token, version)),
    }),
    [ask],
  )
}

/** Looks up addresses, with code loaded as above. A failure to load it counts as a failed look-up. */
export function useAddressLookup(): AddressLookup {
  const { api } = useGridfront()
  const connect = useMemo(
    () =>
      lazily(async () => {
        const [{ client }, { addressService }] = await Promise.all([
          api(),
          import('../address/address-service.ts'),
        ])
        return addressService(client)
      }),
    [api],
  )
  useEffect(() => void connect().catch(() => undefined), [connect])
  return useMemo(
    () => ({
      suggest: async (text, options) => (await connect()).suggest(text, options),
      resolve: async (id) => (await connect()).resolve(id),
    }),
    [connect],
  )
}
