interface Sum {
  wattHours: number
  count: number
}

/** The mean of what a register has counted at each time of the day, on the wall clock: whoever cooks at six does so in summer time as well. */
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

  /** Whole watt-hours; of everything where that time never was, 0 of nothing. */
  at(clock: string): number {
    const { wattHours, count } = this.byClock.get(clock) ?? this.all
    return count === 0 ? 0 : Math.round(wattHours / count)
  }
}
