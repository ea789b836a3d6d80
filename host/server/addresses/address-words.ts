/** What people write for a word of an address: as good as the whole word. */
const shortForms: Readonly<Record<string, readonly string[]>> = {
  avenue: ['av', 'ave'],
  boulevard: ['bvd', 'blvd'],
  circuit: ['cct'],
  close: ['cl'],
  court: ['ct', 'crt'],
  crescent: ['cr', 'crs', 'cres'],
  drive: ['dr', 'drv'],
  grove: ['gr', 'gve'],
  highway: ['hwy'],
  lane: ['ln'],
  mount: ['mt'],
  north: ['nth'],
  parade: ['pde'],
  place: ['pl'],
  port: ['pt'],
  road: ['rd'],
  saint: ['st'],
  south: ['sth'],
  street: ['st', 'str'],
  terrace: ['tce', 'ter', 'terr'],
  way: ['wy'],
}
/** Whole forms of what an address has short. */
const longForms: Readonly<Record<string, readonly string[]>> = { st: ['street', 'saint'] }

/** What begins the number of a unit, and says nothing that the number does not. */
const unitWords = new Set(['unit', 'apartment', 'apt', 'flat', 'suite', 'u'])

/** More words than an address has say nothing more; the work stays the same however much is sent. */
const mostWords = 16

const split = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    // `Drover's` is one word, however the sign is written; an accent is no sign of its own.
    .replace(/[\p{M}'’ʼ.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords)

/** The words of an address, each with all the ways in which it is written whole. */
export const wordsOfAddress = (text: string): readonly (readonly string[])[] =>
  split(text).map((word) => [word, ...(shortForms[word] ?? []), ...(longForms[word] ?? [])])

/** The words of what somebody typed: `Unit 3/12 Wattle St.` is `3`, `12`, `wattle`, `st`. */
export const typedWords = (text: string): readonly string[] => {
  const words = split(text)
  return words.length > 1 && unitWords.has(words[0] ?? '') ? words.slice(1) : words
}
