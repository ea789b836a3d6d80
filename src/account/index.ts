export type { ChangePassword, EndSessions } from './account-changes.ts'
export type { AccountQueries, AccountQuery } from './account-queries.tsx'
export { createAccountQueries } from './account-queries.tsx'
