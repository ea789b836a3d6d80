/** A NEM12 file with this many days from 2025-06-30 on, and a register for each suffix. No two days are equal. */
export function meterFile(days: number, suffixes: readonly string[] = ['E1']): string {
  const dayOf = (at: number) =>
    new Date(Date.UTC(2025, 5, 30 + at)).toISOString().slice(0, 10).replaceAll('-', '')
  const valuesOf = (turn: number, at: number) =>
    Array.from({ length: 48 }, (_, slot) => (((slot * 7 + at * 3 + turn) % 11) / 20).toFixed(3)).join(',')
  const streams = suffixes.flatMap((suffix, turn) => [
    `200,4001234567,${suffixes.join('')},${turn + 1},${suffix},N${turn + 1},M1,kWh,30,`,
    ...Array.from({ length: days }, (_, at) => `300,${dayOf(at)},${valuesOf(turn, at)},A,,,20260702000000,`),
  ])
  return ['100,NEM12,202607020000,MDP,RET', ...streams, '900', ''].join('\r\n')
}
