/** The controls that the visitor pressed or changed before the application had started, each once, in order. */
export type EarlyEvents = ReadonlyMap<HTMLElement, 'click' | 'input'>

/** What the boot script passes to a form that works before the application. */
export interface FormStart {
  /** Called when React takes the form over. Returns the events until then; later ones the form handles itself. */
  readonly take: () => EarlyEvents
  /** The events of uncaught errors until then. */
  readonly errors: readonly Event[]
  /**
   * Starts the application, which takes the form's place when that is over. Resolves to false if it could not be started;
   * the next call tries again.
   */
  readonly begin: () => Promise<boolean> | undefined
}

/** A form that works. The application gets it when it starts. */
export interface OpenForm {
  /** Lets the application take the form's place. */
  readonly leave: () => void
}

/** Loads a chunk. */
export type LoadChunk = (script: string) => Promise<{
  /**
   * Of the application's last chunk: reports the errors until then, and calls `take` when it hydrates the document: it gets the
   * events until then, and handles later ones itself. `form` is the form that works already, if the document has one.
   */
  readonly start?: (take: () => EarlyEvents, errors: readonly Event[], form?: OpenForm) => Promise<unknown>
  /** Of the last chunk of such a form. */
  readonly open?: (start: FormStart) => Promise<OpenForm>
}>
