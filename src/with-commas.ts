/**
 * `12345.6` → `12,345.6`. Not by the browser's own formats: the first use of those takes a slow phone 60 ms.
 */
export function withCommas(amount: number | string): string {
  const [whole = '', part] = String(amount).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return part === undefined ? grouped : `${grouped}.${part}`
}
