import type { BootData } from './boot-data.ts'
import type { FormStart, LoadChunk, OpenForm } from './chunk-exports.ts'

/**
 * Attribute of the element that holds a form which works before the application (`BootData.form`). Nothing else is in it. It is
 * spelled out in the function below, which runs inline.
 */
export const earlyFormMark = 'data-early-form'

/** The form of a document, as the boot script sees it. */
export interface BootForm {
  /** React has taken it over, and hears what is done in it. */
  isTaken?: boolean
  /** Set once the form works. */
  live?: OpenForm
  /** Settles once it works, or its start has failed: then it is undefined again. */
  opening?: Promise<void> | undefined
  /** Preloads its chunks. */
  readonly fetch: () => void
  readonly holds: (control: Element) => boolean
  readonly open: (start: FormStart, fail: (error: unknown) => void) => Promise<void>
}

/**
 * Runs inline in documents whose form works before the application, and without it: React and the form's own chunks are enough
 * for that. Never rejects: `fail` is called with what went wrong.
 */
export function openForm({ form: scripts = [] }: Pick<BootData, 'form'>, load: LoadChunk): BootForm {
  const form: BootForm = {
    fetch() {
      for (const href of scripts) {
        const link = document.createElement('link')
        document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }))
      }
    },
    holds: (control) => control.closest('[data-early-form]') !== null,
    async open(start, fail) {
      try {
        let module: Awaited<ReturnType<LoadChunk>> = {}
        for (const script of scripts) module = await load(script)
        // An earlier start may have failed.
        document.documentElement.classList.add('has-scripts')
        form.live = await (module.open as NonNullable<typeof module.open>)(start)
      } catch (error) {
        // The next use of its controls tries again.
        form.opening = undefined
        form.isTaken = false
        fail(error)
      }
    },
  }
  return form
}
