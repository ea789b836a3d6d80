import { isLoopback } from '../../../src/loopback.ts'
import type { Capability } from './capabilities.ts'
import { hostBrand } from './host-brand.ts'
import { readBrandFile } from './read-brand-file.ts'
import type { SpecBrand } from './spec-brand.ts'
import { withCustomer } from './with-customer.ts'

/** Removes the capabilities that this repository's own site lacks when it runs elsewhere. */
function elsewhere(target: string): SpecBrand {
  const gone: Capability[] = [
    'checkout',
    'keys',
    ...(isLoopback(new URL(target).hostname) ? [] : ['mailbox' as const]),
  ]
  return { ...hostBrand, can: hostBrand.can.filter((capability) => !gone.includes(capability)) }
}

/** The brand and customer for the suites. Throws `UsageError` if something is missing. */
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
