/** Swaps upper and lower case, which a careless comparison ignores. */
export const swapCase = (text: string): string =>
  [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('')
