const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** A civil date: `2026-11-01` → `1 November 2026`. Not by the browser's own formats, whose first use takes a slow phone 60 ms. */
export function dateInWords(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}
