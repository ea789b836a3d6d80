/** Runs work, and adds the place to its error: a document that hides an error is worse than none. */
export function inPlace<Result>(place: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
