/** For `pMap` in runs over all accounts: half of the connections to the database, so that visitors have the others. */
export const severalAtOnce = { concurrency: 5 } as const
