/** One clause of the requirements: what a test names in square brackets. An ID is for life. */
export type Clause = {
  id: string
  /** The core of the clause in one sentence of at most 110 characters. */
  title: string
  /** Ours: the specification is silent here, and users of such a product expect it. */
  added: boolean
}
