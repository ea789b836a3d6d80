/** Runs work, and adds the place to its error. */
export function inPlace<Result>(place: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
