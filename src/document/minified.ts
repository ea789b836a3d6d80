import { minifySync } from 'vite'

/** A classic script as it stands in a document. `name` is for the message of a fault. */
export function minified(name: string, script: string): string {
  const { code, errors } = minifySync(name, script, { module: false })
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`)
  return code.trim()
}
