import { isDatabaseAway } from './is-database-away.ts'

/** Most items of one statement. */
const maxItems = 100

interface Batch<Item, Outcome> {
  readonly items: Item[]
  readonly outcomes: Promise<readonly Outcome[]>
}

/**
 * Makes one statement of what many requests need. While one statement is in progress, the items that arrive wait and go
 * together with the next one, because a statement costs more than its rows. Without load an item does not wait.
 *
 * `send` answers with one outcome for each item, in their order. If it rejects, each item is sent alone, unless the database
 * is away.
 */
export function inBatches<Item, Outcome>(
  send: (items: readonly Item[]) => Promise<readonly Outcome[]>,
): (item: Item) => Promise<Outcome> {
  let next: Batch<Item, Outcome> | undefined
  let last: Promise<unknown> = Promise.resolve()

  function newBatch(): Batch<Item, Outcome> {
    const items: Item[] = []
    const outcomes = last.then(() => {
      if (next?.items === items) next = undefined
      return send(items)
    })
    last = outcomes.catch(() => undefined)
    return { items, outcomes }
  }

  return async (item) => {
    if (next === undefined || next.items.length >= maxItems) next = newBatch()
    const { items, outcomes } = next
    const place = items.push(item) - 1
    try {
      return (await outcomes)[place] as Outcome
    } catch (error) {
      // The statement may have failed because of another item.
      if (items.length === 1 || isDatabaseAway(error)) throw error
      return (await send([item]))[0] as Outcome
    }
  }
}
