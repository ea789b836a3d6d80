export { testAddresses } from '../../fixtures/addresses.ts'
