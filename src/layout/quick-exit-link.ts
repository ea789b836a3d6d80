/** What the way out says, in the application and in plain documents. */
export const quickExitWords = {
  name: 'Quick exit',
  link: 'Leave this site quickly',
  /** Only promised once it works. */
  key: 'Or press Escape three times. ',
  limit: "It does not clear your browser's history.",
} as const

/**
 * Makes a link the quick way out: it hides the page, takes it out of the way back, and answers to Escape pressed
 * three times within two seconds. Plain documents carry it as its own text, so it needs no name from around it.
 * Gives what makes the link an ordinary one again. `leave`: by default `location.replace`.
 */
export function armQuickExit(
  link: HTMLAnchorElement,
  leave: (href: string) => void = (href) => location.replace(href),
): () => void {
  const pressesNeeded = 3
  const pressesWithinMs = 2000
  let presses: number[] = []
  const go = () => {
    // The next page may take its time, and this one must not stay on the screen meanwhile.
    document.body.hidden = true
    leave(link.href)
  }
  const onClick = (event: Event) => {
    // With a key held the link opens beside this page, which then stays open: that is no way out.
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
