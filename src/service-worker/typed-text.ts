/** Kinds of `input` that hold no words of the visitor's. */
const wordless = /^(?:hidden|button|submit|reset|image|checkbox|radio|range|color)$/

/**
 * Whether a page holds something that a reload would lose: words in a field, a choice that is not the one it began
 * with, or what is shown only once (`data-keep`). Words that the page has filled in count too: one question too many is
 * better than a letter lost.
 */
export function hasTypedText(root: ParentNode): boolean {
  const inputs = [...root.querySelectorAll('input')]
  return (
    inputs.some(({ type, value }) => !wordless.test(type) && value !== '') ||
    inputs.some(({ checked, defaultChecked }) => checked !== defaultChecked) ||
    [...root.querySelectorAll('textarea')].some(({ value }) => value !== '') ||
    [...root.querySelectorAll('select')].some(isChosen) ||
    root.querySelector('[data-keep]') !== null
  )
}

/** A list without a default shows its first option. */
function isChosen({ options, selectedOptions, multiple }: HTMLSelectElement): boolean {
  const all = [...options]
  const defaults = all.filter(({ defaultSelected }) => defaultSelected)
  const before = defaults.length > 0 || multiple ? defaults : all.slice(0, 1)
  const now = [...selectedOptions]
  return now.length !== before.length || now.some((option) => !before.includes(option))
}
