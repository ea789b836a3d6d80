import { hash } from 'node:crypto'

const bits = 128n

/**
 * A checksum of a table's rows: the sum of their SHA-256 digests, cut to 128 bits. It does not depend on the order of
 * rows, which databases do not guarantee. It detects damage, not forgery.
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
