/** Does something, and says where it went wrong when it does: a document that hides a fault is worse than none. */
export function inPlace<Result>(place: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
