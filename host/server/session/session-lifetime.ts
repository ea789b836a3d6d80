/** AUTH-7: 30 days. */
export const lifetimeSeconds = 2_592_000
/** On a computer that others use too: 12 hours. */
export const sharedLifetimeSeconds = 43_200

/** How long a session lives from its login, or from its last extension. */
export const lifetimeOf = (isShared: boolean): number => (isShared ? sharedLifetimeSeconds : lifetimeSeconds)
