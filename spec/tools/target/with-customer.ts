import { UsageError } from '../../../src/command/usage-error.ts'
import type { Capability } from './capabilities.ts'
import type { SpecBrand } from './spec-brand.ts'

/**
 * A brand with the customer for the suites: `email`, else that of the environment, else the brand's own. Throws
 * `UsageError` if the password is missing.
 */
export function withCustomer(
  brand: SpecBrand,
  email: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): SpecBrand {
  if (email === undefined && !brand.can.includes('customer')) return brand
  const known = brand.customer
  const name = email ?? env.CONFORM_EMAIL ?? known?.email ?? ''
  // The name and password of the brand's customer do not apply to another one.
  const customer: SpecBrand['customer'] = name === known?.email ? known : { email: name }
  if (env.CONFORM_PASSWORD === undefined && customer.password === undefined)
    throw new UsageError(`CONFORM_PASSWORD is not set: the suites cannot log in as ${name}.`)
  const can = new Set<Capability>([...brand.can, 'accounts', 'customer'])
  return { ...brand, customer, can: [...can] }
}
