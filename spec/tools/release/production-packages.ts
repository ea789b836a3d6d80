/** A package in `package-lock.json`. */
export interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** The place of the package that a package at `from` gets for `name`: its own, or that of a folder around it. */
function placeOf({ packages }: Lock, from: string, name: string): string | undefined {
  const above = from.split('/node_modules/').map((_, at, parts) => parts.slice(0, parts.length - at))
  return [
    ...above.map((parts) => `${parts.join('/node_modules/')}/node_modules/${name}`),
    `node_modules/${name}`,
  ]
    .map((place) => place.replace(/^\//, ''))
    .find((place) => place in packages)
}

/**
 * What npm installs for these dependencies, by place in `package-lock.json`: with the dependencies of each, without
 * peers. A package that is only for another system is included.
 */
export function productionPackages(
  lock: Lock,
  dependencies: Readonly<Record<string, string>>,
): ReadonlyMap<string, LockedPackage> {
  const found = new Map<string, LockedPackage>()
  const add = (from: string, names: readonly string[], isOptional = false) => {
    for (const name of names) {
      const place = placeOf(lock, from, name)
      if (place === undefined && isOptional) continue
      const locked = place === undefined ? undefined : lock.packages[place]
      if (place === undefined || locked === undefined)
        throw new Error(`package-lock.json does not have ${name}, which ${from || 'the package'} needs`)
      if (found.has(place)) continue
      found.set(place, locked)
      add(place, Object.keys(locked.dependencies ?? {}))
      add(place, Object.keys(locked.optionalDependencies ?? {}), true)
    }
  }
  add('', Object.keys(dependencies))
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** `node_modules/a/node_modules/@b/c` → `@b/c`. */
export const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '')
