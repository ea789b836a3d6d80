import { UsageError } from '../../../src/command/usage-error.ts'
import { isLoopback } from '../../../src/loopback.ts'
import type { Capability } from './capabilities.ts'
import { hostBrand } from './host-brand.ts'
import { readBrandFile } from './read-brand-file.ts'
import type { SpecBrand } from './spec-brand.ts'

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
  if (email === undefined && !brand.can.includes('customer')) return brand
  const known = brand.customer
  const name = email ?? env.CONFORM_EMAIL ?? known?.email ?? ''
  // Name and password of the brand's customer are not those of another.
  const customer: SpecBrand['customer'] = name === known?.email ? known : { email: name }
  if (env.CONFORM_PASSWORD === undefined && customer.password === undefined)
    throw new UsageError(`CONFORM_PASSWORD is not set: the suites cannot log in as ${name}.`)
  const can = new Set<Capability>([...brand.can, 'accounts', 'customer'])
  return { ...brand, customer, can: [...can] }
}
