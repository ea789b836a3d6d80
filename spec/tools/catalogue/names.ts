// Separate from the brands and examples, because the browser suites run without the sources of the host and need only the
// names.

/** The brand of the reference host, and one that shares no value with it. */
export const brandNames = ['wattlebird', 'second'] as const
export type BrandName = (typeof brandNames)[number]

/** In the order of the catalogue. */
export const familyNames = [
  'frame',
  'pieces',
  'fields',
  'entries',
  'login',
  'forms',
  'do-not-contact',
  'account',
  'usage',
  'plans',
  'steps',
  'articles',
  'feedback',
  'messages',
  'session',
  'gate',
] as const
export type FamilyName = (typeof familyNames)[number]
