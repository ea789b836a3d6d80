import { unsupportedProvider } from 'gridfront/payments-server'

/** Used if no provider is set up. */
export const noProvider = unsupportedProvider('No payment provider is set up.')
