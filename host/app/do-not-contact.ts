import type { AddressLookup, DoNotContactAnswer, DoNotContactRequest } from 'gridfront'
import { addressService, doNotContactService } from 'gridfront'
import type { FormClientOptions } from './form-client.ts'
import { formClient } from './form-client.ts'

/** The do-not-contact list. Waits until it is known who is logged in: the forgery pair is theirs. */
export function connectDoNotContact(
  options: FormClientOptions,
): (request: DoNotContactRequest) => Promise<DoNotContactAnswer> {
  const send = doNotContactService(formClient(options))
  return async (request) => {
    await options.auth.settled()
    return send(request)
  }
}

/** The look-up of addresses. */
export const connectAddresses = (options: FormClientOptions): AddressLookup =>
  addressService(formClient(options))
