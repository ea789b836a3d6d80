/** Types of `input` that hold no typed text. */
const wordless = /^(?:hidden|button|submit|reset|image|checkbox|radio|range|color)$/

/**
 * Whether a reload would lose something: text in a field, a changed choice, or an element that is shown only once
 * (`data-keep`, such as a receipt). Text that the page itself has filled in counts too: an unnecessary question is better
 * than lost text.
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

/** Whether the selection was changed. Without a default option the first one is selected from the start. */
function isChosen({ options, selectedOptions, multiple }: HTMLSelectElement): boolean {
  const all = [...options]
  const defaults = all.filter(({ defaultSelected }) => defaultSelected)
  const before = defaults.length > 0 || multiple ? defaults : all.slice(0, 1)
  const now = [...selectedOptions]
  return now.length !== before.length || now.some((option) => !before.includes(option))
}
