/**
 * The seed of one check: the same for the same run's seed and id on every machine and in every release, so that a
 * check can be run again alone. Whole, from 0 to 2^32 - 1. FNV-1a over UTF-8, with the last mix of MurmurHash3.
 */
export function seedOf(seed: number, id: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(`${seed}:${id}`)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
