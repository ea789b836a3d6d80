/** 30 days (AUTH-7). */
export const lifetimeSeconds = 2_592_000
/** 12 hours, on a shared computer. */
export const sharedLifetimeSeconds = 43_200

/** Lifetime of a session in seconds, from its login or last extension. */
export const lifetimeOf = (isShared: boolean): number => (isShared ? sharedLifetimeSeconds : lifetimeSeconds)
