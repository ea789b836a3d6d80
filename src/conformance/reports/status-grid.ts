import type { RouteCoverage } from '../report.ts'

export interface StatusCell {
  /** `open`: documented and not seen. `nothing`: neither documented nor seen. */
  readonly kind: 'seen' | 'open' | 'undocumented' | 'nothing'
  readonly seen: number
}

export interface StatusGrid {
  /** Ascending; a column each. */
  readonly statuses: readonly number[]
  readonly rows: readonly { readonly route: string; readonly cells: readonly StatusCell[] }[]
}

function cellOf({ statuses }: RouteCoverage, status: number): StatusCell {
  const found = statuses.find((one) => one.status === status)
  if (found === undefined) return { kind: 'nothing', seen: 0 }
  if (!found.isDocumented) return { kind: found.seen > 0 ? 'undocumented' : 'nothing', seen: found.seen }
  return { kind: found.seen > 0 ? 'seen' : 'open', seen: found.seen }
}

/** Table of routes and statuses: which of the contract's statuses occurred, and which undocumented ones. */
export function statusGrid(routes: readonly RouteCoverage[]): StatusGrid {
  const all = new Set(routes.flatMap((route) => route.statuses.map(({ status }) => status)))
  const statuses = [...all].sort((left, right) => left - right)
  return {
    statuses,
    rows: routes.map((route) => ({
      route: route.route,
      cells: statuses.map((status) => cellOf(route, status)),
    })),
  }
}
