import { rest } from './rest.ts'
import { myAccount } from './routes/my-account.ts'

/** The customer account: groups of API-12 as they come. */
export const customer = rest.router({ myAccount })
