import { isLoopback } from '../../../src/loopback.ts'
import type { Capability } from './capabilities.ts'
import { hostBrand } from './host-brand.ts'
import { readBrandFile } from './read-brand-file.ts'
import type { SpecBrand } from './spec-brand.ts'
import { withCustomer } from './with-customer.ts'

/** What this repository's own site cannot be asked for where somebody else runs it. */
function elsewhere(target: string): SpecBrand {
  const gone: Capability[] = [
    'checkout',
    'keys',
    ...(isLoopback(new URL(target).hostname) ? [] : ['mailbox' as const]),
  ]
  return { ...hostBrand, can: hostBrand.can.filter((capability) => !gone.includes(capability)) }
}

/** What the suites are told of the site, and who is logged in. Throws `UsageError` where something of it is missing. */
export async function settleBrand(
  {
    target,
    brand: file,
    customer: email,
  }: {
    readonly target: string | undefined
    readonly brand: string | undefined
    readonly customer: string | undefined
  },
  env: Readonly<Record<string, string | undefined>>,
): Promise<SpecBrand> {
  const site = target === undefined ? hostBrand : elsewhere(target)
  const brand = file === undefined ? site : await readBrandFile(file)
  return withCustomer(brand, email, env)
}
