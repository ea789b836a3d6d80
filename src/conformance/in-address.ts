/** One segment of an address. Half a surrogate pair stands in none: it becomes the sign for what cannot be shown. */
export const inAddress = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
