/** The end of the block that begins at a brace. */
function endOfBlock(css: string, start: number): number {
  let depth = 0
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return css.length
}

/**
 * A style sheet without some of its blocks. `opening` is a global expression that matches the start of such a block,
 * including its brace; `isCut` decides. A block within a removed one is removed too.
 */
export function cutBlocks(
  css: string,
  opening: RegExp,
  isCut: (match: RegExpExecArray) => boolean = () => true,
): string {
  let text = ''
  let from = 0
  for (const match of css.matchAll(opening)) {
    if (match.index < from || !isCut(match)) continue
    text += css.slice(from, match.index)
    from = endOfBlock(css, match.index + match[0].length - 1)
  }
  return text + css.slice(from)
}
