import { hash } from 'node:crypto'

const bits = 128n

/**
 * What the rows of a table come to: the sum of their SHA-256 digests, cut to 128 bits. It is the same in whatever order they come, as
 * databases promise none. It finds damage; whoever forges a file can forge it too.
 */
export class RowDigest {
  rows = 0
  #sum = 0n

  add(line: string): void {
    this.rows += 1
    this.#sum = BigInt.asUintN(Number(bits), this.#sum + BigInt(`0x${hash('sha256', line).slice(0, 32)}`))
  }

  get text(): string {
    return this.#sum.toString(16).padStart(Number(bits) / 4, '0')
  }
}
