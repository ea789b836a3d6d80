/** The suites that depend on no brand, and test any site by its brand file. */
export const anySite = ['documents', 'delivery', 'visit', 'tracing', 'session', 'accessibility'] as const
