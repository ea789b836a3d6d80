import type { LockedPackage } from './production-packages.ts'
import { nameOf } from './production-packages.ts'

/** Licences (SPDX) that ask for no more than their text and the names of the authors. */
const allowed: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0'],
  ...['ISC', 'MIT', 'MIT-0', 'Python-2.0', 'Unlicense', 'Zlib'],
])

/** Packages whose manifest names no licence, with that of their licence file. */
const byFile: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

export const licenceOf = (place: string, { license }: LockedPackage): string =>
  license ?? byFile[nameOf(place)] ?? ''

/** `(MIT OR CC0-1.0)`: one that is allowed is enough; of `A AND B` each must be. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((name) => allowed.has(name.trim())))

/** The packages with a licence that is not in the list of allowed ones, each as one line. */
export const licenceFaults = (packages: ReadonlyMap<string, LockedPackage>): string[] =>
  [...packages].flatMap(([place, locked]) => {
    const licence = licenceOf(place, locked)
    return isAllowed(licence) ? [] : [`${nameOf(place)}: ${licence || 'no licence'}`]
  })

/** The packages with version and licence, as Markdown. */
export const licenceTable = (packages: ReadonlyMap<string, LockedPackage>): string =>
  [
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...[...packages].map(
      ([place, locked]) => `| ${nameOf(place)} | ${locked.version ?? ''} | ${licenceOf(place, locked)} |`,
    ),
    '',
  ].join('\n')
