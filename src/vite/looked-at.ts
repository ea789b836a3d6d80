import { readFileSync } from 'node:fs'

/** The version of a package that a file of it belongs to; the file's path has the package's name in it. */
function versionOf(id: string, name: string): string {
  const folder = id.slice(0, id.replaceAll('\\', '/').lastIndexOf(`/node_modules/${name}/`))
  const { version } = JSON.parse(readFileSync(`${folder}/node_modules/${name}/package.json`, 'utf8'))
  return version
}

/** What is wrong with changing the text of this version; undefined for the one that somebody has looked at. */
export function notLookedAt(id: string, looked: Readonly<Record<string, string>>): string | undefined {
  for (const [name, version] of Object.entries(looked)) {
    if (!id.replaceAll('\\', '/').includes(`/node_modules/${name}/`)) continue
    const found = versionOf(id, name)
    if (found !== version)
      return `${name} is ${found}. What is left out of it was looked at in ${version}: look again, and say so there`
  }
  return undefined
}
