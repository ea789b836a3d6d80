interface Definition {
  readonly value: string
  /** The preludes of the surrounding blocks, outermost first. */
  readonly blocks: readonly string[]
}

const texts = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/
const signs = new RegExp(
  `${texts.source}|(\\})|([^{};"']*)\\{|(?<=[{;])(--[\\w-]+):((?:${texts.source}|[^;{}"'])*)`,
  'g',
)

/** The declarations of each custom property. */
function definitionsIn(css: string): Map<string, Definition[]> {
  const found = new Map<string, Definition[]>()
  const blocks: string[] = []
  for (const [, end, head, name, value = ''] of css.matchAll(signs)) {
    if (end !== undefined) blocks.pop()
    else if (head !== undefined) blocks.push(head.trim())
    else if (name !== undefined)
      found.set(name, [...(found.get(name) ?? []), { value: value.trim(), blocks: [...blocks] }])
  }
  return found
}

const namesIn = (value: string) => [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

/** Whether it has the same value everywhere: declared once, on the root, unconditionally. */
const isSettled = ({ value, blocks }: Definition, all: ReadonlyMap<string, readonly Definition[]>) =>
  blocks.at(-1) === ':root' &&
  blocks.slice(0, -1).every((head) => head.startsWith('@layer')) &&
  !/[!;{}]/.test(value) &&
  // The properties that it uses must be declared on the root as well.
  namesIn(value).every((name) => all.get(name)?.every((one) => one.blocks.at(-1)?.startsWith(':root')))

const channels = (colour: string): number[] => {
  if (colour === 'white') return [255, 255, 255]
  if (colour === 'black') return [0, 0, 0]
  const digits = colour.length === 4 ? colour.replaceAll(/[\da-f]/gi, '$&$&') : colour
  return [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

const shortest = (colour: string) => colour.replace(/^#([\da-f])\1([\da-f])\2([\da-f])\3$/i, '#$1$2$3')

const plain = '(#(?:[\\da-f]{3}|[\\da-f]{6})|white|black)'
const mix = new RegExp(`color-mix\\(\\s*in srgb,\\s*${plain} ([\\d.]+)%,\\s*${plain}\\s*\\)`, 'gi')

/** Replaces mixes of two plain colours by the colour that a browser computes. */
const mixed = (css: string): string =>
  css.replaceAll(mix, (_, one: string, percent: string, other: string) => {
    const others = channels(other)
    const parts = channels(one).map((part, at) => {
      const share = Number(percent) / 100
      return Math.round(part * share + (others[at] ?? 0) * (1 - share))
    })
    return shortest(`#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
  })

/** Inlined where it is used, if that does not make the text longer. */
function writtenOut(css: string, name: string): string {
  const definition = new RegExp(`(?<=[{;])${name}:([^;{}]*)(?:;|(?=\\}))`)
  const value = shortest(definition.exec(css)?.[1]?.trim() ?? '')
  const read = `var(${name})`
  const reads = css.split(read).length - 1
  // A fallback value is used somewhere when this property is missing.
  const isReadOtherwise = css.split(new RegExp(`var\\(\\s*${name}(?![\\w-])`)).length - 1 !== reads
  if (value === '' || isReadOtherwise) return css
  if ((value.length - read.length) * reads > `${name}:${value};`.length) return css
  return css.replace(definition, '').replaceAll(read, () => value)
}

/**
 * A document's style with single-valued custom properties replaced by their values, and mixes of only such colours
 * computed: the document looks the same with fewer bytes. The whole sheet, which is loaded later, has the properties.
 */
export function settledProperties(css: string, html: string): string {
  const all = definitionsIn(css)
  const settled = [...all].flatMap(([name, [definition, second]]) =>
    definition && !second && isSettled(definition, all) && !html.includes(`var(${name}`) ? name : [],
  )
  const once = (text: string) => mixed(settled.reduce(writtenOut, text))
  let text = css
  for (let next = once(text); next !== text; next = once(text)) text = next
  return text
}

/** Does not match the second half of a class such as `a--b`. */
const ownName = /(?<![\w-])--[a-z][\w-]*(?=\s*[:),])/gi

const shortName = (at: number): string =>
  (at < 26 ? '' : shortName(Math.floor(at / 26) - 1)) + String.fromCharCode(97 + (at % 26))

/**
 * A document's style with short names for its custom properties, the most used first: nothing else reads them before
 * the whole sheet, with their full names, has loaded. Properties that the markup reads keep their names.
 */
export function shortNames(css: string, html: string): string {
  const counts = new Map<string, number>()
  for (const [name] of css.matchAll(ownName)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const isOwn = (name: string) => css.includes(`var(${name}`) && !html.includes(name)
  const names = [...counts].filter(([name]) => isOwn(name)).sort(([, one], [, other]) => other - one)
  const short = new Map(names.map(([name], at) => [name, `--${shortName(at)}`]))
  const taken = [...counts.keys()].some((name) => !short.has(name) && [...short.values()].includes(name))
  return taken ? css : css.replaceAll(ownName, (name) => short.get(name) ?? name)
}
