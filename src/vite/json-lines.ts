import { isNode, LineCounter, parseDocument } from 'yaml'

/** Number of characters that Node quotes before the error. */
const citedBefore = 10

/** Position of the error in a message of `JSON.parse`; null if the message has none. */
function placeOf(text: string, message: string): number | null {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  if (/end of JSON/.test(message)) return text.length
  const cited = /\.\.\."(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message)?.[1]
  const at = cited === undefined ? -1 : text.indexOf(cited)
  // A quotation that occurs twice could give the wrong position.
  return cited === undefined || at < 0 || text.includes(cited, at + 1) ? null : at + citedBefore
}

/** Line of an error of `JSON.parse`, from 1; null if unknown. */
export function lineOfJsonFault(text: string, message: string): number | null {
  const place = placeOf(text, message)
  return place === null ? null : text.slice(0, place).split('\n').length
}

/** Line of a value in JSON text (which is also YAML), from 1. If the value is missing, the line of its parent. */
export function lineOfJsonField(text: string, path: readonly PropertyKey[]): number {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false })
  const around = path.map((_, at) => document.getIn(path.slice(0, path.length - at), true))
  const node = [...around, document.contents].find(isNode)
  return lines.linePos(node?.range?.[0] ?? 0).line
}
