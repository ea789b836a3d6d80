import type { Progress } from '../conformance/options.ts'
import { chopLine } from '../conformance/reports/text-width.ts'
import { visibleLine } from '../conformance/reports/visible-text.ts'
import type { Screen } from './ports.ts'

const eraseLine = '\r\u001b[2K'

function place({ done, total }: Progress): string {
  const all = String(total)
  return `[${String(done).padStart(all.length)}/${all}]`
}

const waitText = (ms: number) => `waiting ${Math.ceil(ms / 1000)} s, as the backend asks (429)`

/** Shows progress: on a terminal one line that is overwritten, elsewhere a line for each group, so that a log stays short. */
export function openProgressLine({ write, isTerminal, columns = 80 }: Screen) {
  let group = ''

  function rewrite(text: string): void {
    // A line that reaches the edge would wrap, and could not be erased.
    const [start = ''] = chopLine(visibleLine(text), Math.max(1, columns - 1))
    write(`${eraseLine}${start}`)
  }

  return {
    show(progress: Progress): void {
      const { check, waitingMs } = progress
      if (check === '' && waitingMs === undefined) return
      const wait = waitingMs === undefined ? '' : waitText(waitingMs)
      if (isTerminal) {
        rewrite(`${place(progress)} ${check}${wait && `: ${wait}`}`)
        return
      }
      if (wait !== '') write(`${place(progress)} ${visibleLine(check)}: ${wait}\n`)
      const [next = check] = check.split('/')
      if (next === group) return
      group = next
      write(`${place(progress)} ${visibleLine(group)}\n`)
    },
    /** Leaves the line as it was before the run. */
    clear(): void {
      if (isTerminal) write(eraseLine)
    },
  }
}
