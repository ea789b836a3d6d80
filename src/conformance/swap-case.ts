/** The same letters in the other case: what a careless comparison takes for the same text. */
export const swapCase = (text: string): string =>
  [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('')
