const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const bound = new RegExp(
  `(\\d) (?=(?:am|pm|°C|W|kW|kWh|MWh|cents?|per cent)(?![\\w-])|(?:${months})(?!\\w))`,
  'g',
)

/** Inserts non-breaking spaces between a number and its unit, and a day and its month: `9 am`, `1 July 2026`. */
export const withNonBreakingSpaces = (text: string): string => text.replace(bound, '$1\u00A0')
