import { isNode, LineCounter, parseDocument } from 'yaml'

/** Characters that Node cites before the one at fault. */
const citedBefore = 10

/** Where in a text the mistake is that `JSON.parse` tells of; null where its message does not say. */
function placeOf(text: string, message: string): number | null {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  if (/end of JSON/.test(message)) return text.length
  const cited = /\.\.\."(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message)?.[1]
  const at = cited === undefined ? -1 : text.indexOf(cited)
  // What stands there twice could send its reader to the wrong place.
  return cited === undefined || at < 0 || text.includes(cited, at + 1) ? null : at + citedBefore
}

/** Line of a mistake that `JSON.parse` tells of, from 1; null where it is not known. */
export function lineOfJsonFault(text: string, message: string): number | null {
  const place = placeOf(text, message)
  return place === null ? null : text.slice(0, place).split('\n').length
}

/** Line of a value in a text of JSON, which is YAML as well, from 1; of what is around it where it is missing. */
export function lineOfJsonField(text: string, path: readonly PropertyKey[]): number {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false })
  const around = path.map((_, at) => document.getIn(path.slice(0, path.length - at), true))
  const node = [...around, document.contents].find(isNode)
  return lines.linePos(node?.range?.[0] ?? 0).line
}
