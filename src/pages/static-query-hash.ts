/**
 * The digits in the name of a static query's file: FNV-1a over the query's name, so that build and browser agree
 * without a table, and a change of the data changes no page.
 */
export function staticQueryHash(name: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return String(hash >>> 0)
}
