import type { OpenForm } from '../boot/chunk-exports.ts'

/** A form that works before the application, until this takes its place. */
export interface EarlyForm extends OpenForm {
  /** Resolves when the application is to take its place: somebody has logged in, or uses a control beside the form. */
  readonly over: Promise<void>
  /** Called when the application has drawn its page. */
  readonly end: () => void
}
