/** Whether a postcode is in `2000-2099 2150`. All have four digits, so their order as texts is their order. */
export const isInRanges = (ranges: string, postcode: string): boolean =>
  ranges.split(' ').some((range) => postcode >= range.slice(0, 4) && postcode <= range.slice(-4))
