/** One segment of an address. An unpaired surrogate cannot be encoded, and becomes the replacement character. */
export const inAddress = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
