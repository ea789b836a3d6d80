import { minifySync } from 'vite'

/** Minifies a classic script. `name` is for error messages. */
export function minified(name: string, script: string): string {
  const { code, errors } = minifySync(name, script, { module: false })
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`)
  return code.trim()
}
