/**
 * Runs inline in documents that start the application at once.
 *
 * Forms: the button of a form that the application handles has `data-needs-app`. A second script enables it at once
 * (`wakeForms`), and a submit before the application has started is held here (`data-held` on the form), so that nothing
 * typed is lost and no password gets into an address. The form's component sends it when it starts. Without scripts the
 * button stays disabled, and the page says why.
 *
 * Password reset: for a fragment with `reset=` the root gets the class `has-reset-link`. Then `data-with-link` is shown
 * instead of `data-without-link`, and a submit in the latter is dropped: it would ask for another link, which would make
 * the link just opened invalid.
 */
export function holdForms() {
  const root = document.documentElement.classList
  if (/[#&]reset=/.test(location.hash)) root.add('has-reset-link')
  // Listens on the window, so that the started application handles the submit first and prevents it itself.
  addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    if (!form.querySelector('button[data-needs-app]')) return
    event.preventDefault()
    if (root.contains('has-reset-link') && form.closest('[data-without-link]')) return
    form.setAttribute('data-held', 'submit')
  })
}

/** Enables the buttons of forms. Runs inline right after the markup: a module script would delay `DOMContentLoaded`. */
export function wakeForms() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-needs-app]'))
    button.disabled = false
}
