export type { AccountQueries, AccountQuery } from './account-queries.tsx'
export { createAccountQueries } from './account-queries.tsx'
