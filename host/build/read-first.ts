/**
 * Modules that Vite reads when development starts, so that it bundles the packages that they import once. The library
 * runs from its sources here: found only on request, each of its packages would reload the page, and two copies of
 * React would break it until then.
 */
export const readFirst: string[] = [
  'src/{account,app,pages,templates}/**/*.{ts,tsx}',
  'host/{routes,templates}/*.tsx',
]
