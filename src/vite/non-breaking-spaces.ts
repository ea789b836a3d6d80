const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const bound = new RegExp(
  `(\\d) (?=(?:am|pm|°C|W|kW|kWh|MWh|cents?|per cent)(?![\\w-])|(?:${months})(?!\\w))`,
  'g',
)

/** Ties a number to its unit and a day to its month, so that no line ends between them: `9 am`, `1 July 2026`. */
export const withNonBreakingSpaces = (text: string): string => text.replace(bound, '$1\u00A0')
