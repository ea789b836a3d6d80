import { rest } from './rest.ts'
import { home } from './routes/home.ts'
import { myAccount } from './routes/my-account.ts'
import { recovery } from './routes/recovery.ts'
import { sessions } from './routes/sessions.ts'

/** The customer account: groups of API-12 as they come. */
export const customer = rest.router({ myAccount, sessions, recovery, home })
