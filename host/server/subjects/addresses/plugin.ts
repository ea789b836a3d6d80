import { customer } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import { createAddressLimit } from '../../platform/limits/sender-limits.ts'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import { addressRoutes } from './address-routes.ts'
import type { AddressSource } from './address-source.ts'
import { listSource } from './list-source.ts'
import { sampleAddresses } from './sample-addresses.ts'

/** Addresses, looked up while they are typed. Default: a list of fictitious ones. */
export const addressPlugin: SubjectPlugin<{ readonly addresses?: AddressSource | undefined }> = async (
  app,
  options,
) => {
  const { platform, addresses = listSource(sampleAddresses) } = options
  const { spend } = createAddressLimit(platform, platform.limits.addressLookupsPerMinute)
  mountContract(app, customer.addresses, addressRoutes(addresses), { limit: spend })
}
