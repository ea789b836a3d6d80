import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('quickExitLink', {
  name: 'Quick exit',
  link: 'Leave this site quickly',
  key: 'Or press Escape three times. ',
  limit: 'It does not clear your browser’s history.',
})

/** Texts of the quick exit, for the application and for plain documents. `key` is shown once scripts run, since it needs them. */
export const quickExitWords = {
  name: texts.name,
  link: texts.link,
  key: texts.key,
  limit: texts.limit,
}

/**
 * Turns a link into a quick exit: a press hides the page and replaces it in the history, and so does Escape pressed three
 * times within two seconds. Returns a function that undoes this. The source text of this function is also written into
 * plain documents as an inline script, so it must not use any name of its module.
 */
export function armQuickExit(
  link: HTMLAnchorElement,
  leave: (href: string) => void = (href) => location.replace(href),
): () => void {
  const pressesNeeded = 3
  const pressesWithinMs = 2000
  let presses: number[] = []
  const go = () => {
    // The next page may load slowly, and this one must not stay on the screen meanwhile.
    document.body.hidden = true
    leave(link.href)
  }
  const onClick = (event: Event) => {
    // Also with Ctrl or Shift held, which would open the link in another tab and leave this page open.
    event.preventDefault()
    go()
  }
  const onKeyDown = ({ key, timeStamp, repeat }: KeyboardEvent) => {
    if (repeat) return
    presses =
      key === 'Escape' ? [...presses.filter((at) => timeStamp - at <= pressesWithinMs), timeStamp] : []
    if (presses.length >= pressesNeeded) go()
  }
  link.addEventListener('click', onClick)
  addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    link.removeEventListener('click', onClick)
    removeEventListener('keydown', onKeyDown, { capture: true })
  }
}
