import type { Address } from '../../src/address/address.ts'

/** Made up: streets that are in no list. */
export const testAddresses: readonly Address[] = [
  { unit: '3', number: '7', street: 'Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  { number: '7', street: 'Test Lane', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  { number: '7A', street: 'Test Lane', suburb: 'Fitzroy', state: 'VIC', postcode: '3065' },
  { number: '12', street: 'Sample Street', suburb: 'Darwin', state: 'NT', postcode: '0800' },
]
