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

/** What a form gets when the code that sends it cannot be loaded: to the customer that is a network failure. */
export interface Unreachable {
  readonly success: false
  readonly code: 'UNREACHABLE'
}
const unreachable: Unreachable = { success: false, code: 'UNREACHABLE' }

/** Loads what makes calls of an API client: `() => import('./my-services.ts').then(({ services }) => services)`. */
export type LoadServices<Services> = () => Promise<(client: ApiClient) => Services>

/** A function that asks by services. Code that does not come is an answer, and no exception. */
export type AskApi<Services> = <Answer>(
  ask: (services: Services) => Promise<Answer>,
) => Promise<Answer | Unreachable>

const loadClient: LoadServices<ApiClient> = async () => (client) => client

/**
 * Asks the backend by services whose code is loaded once the component is shown: later, the server may no longer have
 * this build's. `load` must be the same function at every render; without it the API client itself is asked. What the
 * result gives waits until it is known who is logged in, and never rejects for code that does not come.
 */
export function useApi(): AskApi<ApiClient>
/** The same by services of your own. */
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

/** Asks the ways back into an account. */
export const useRecovery = () => useApi(loadRecovery)

type AskNotToContact = (request: DoNotContactRequest) => Promise<DoNotContactAnswer>
const loadDoNotContact: LoadServices<AskNotToContact> = () =>
  import('../do-not-contact/do-not-contact-service.ts').then(({ doNotContactService }) => doNotContactService)

/** Sends to the do-not-contact list. */
export function useDoNotContact(): AskNotToContact {
  const ask = useApi(loadDoNotContact)
  return useCallback((request) => ask((send) => send(request)), [ask])
}

const loadSignUp: LoadServices<SignUpService> = () =>
  import('../sign-up/sign-up-service.ts').then(({ signUpService }) => signUpService)

/** Reads, saves and sends the application for supply of this browser. */
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

/** Looks addresses up, by code that is loaded as above. Code that does not come is a look-up that fails. */
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
