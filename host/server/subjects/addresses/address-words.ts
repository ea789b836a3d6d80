/** Abbreviations that people use for words of an address. They match like the whole word. */
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
/** The possible meanings of abbreviations within an address. */
const longForms: Readonly<Record<string, readonly string[]>> = { st: ['street', 'saint'] }

/** Words before the number of a unit. They are ignored. */
const unitWords = new Set(['unit', 'apartment', 'apt', 'flat', 'suite', 'u'])

/** No address has more words. Further ones are ignored, which also bounds the work for a request. */
const maxWords = 16

const split = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    // Apostrophes and dots do not separate words (`Drover's`), and accents are ignored.
    .replace(/[\p{M}'’ʼ.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** The words of an address, each with all its spellings. */
export const wordsOfAddress = (text: string): readonly (readonly string[])[] =>
  split(text).map((word) => [word, ...(shortForms[word] ?? []), ...(longForms[word] ?? [])])

/** The words of a typed text: `Unit 3/12 Wattle St.` → `3`, `12`, `wattle`, `st`. */
export const typedWords = (text: string): readonly string[] => {
  const words = split(text)
  return words.length > 1 && unitWords.has(words[0] ?? '') ? words.slice(1) : words
}
