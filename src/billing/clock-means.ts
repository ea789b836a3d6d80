interface Sum {
  wattHours: number
  count: number
}

/** The mean of a register at each time of the day, by the wall clock, because habits follow daylight saving. */
export class ClockMeans {
  private readonly byClock = new Map<string, Sum>()
  private readonly all: Sum = { wattHours: 0, count: 0 }

  add(clock: string, wattHours: number): void {
    const own = this.byClock.get(clock) ?? { wattHours: 0, count: 0 }
    this.byClock.set(clock, own)
    for (const sum of [own, this.all]) {
      sum.wattHours += wattHours
      sum.count += 1
    }
  }

  /** Whole watt-hours; if there is no read at that time, the mean of all reads; 0 without any. */
  at(clock: string): number {
    const { wattHours, count } = this.byClock.get(clock) ?? this.all
    return count === 0 ? 0 : Math.round(wattHours / count)
  }
}
