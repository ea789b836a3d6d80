/** The suites that know no brand, and check any site by its brand file. */
export const anySite = ['documents', 'delivery', 'visit', 'tracing', 'session', 'accessibility'] as const
