import type { Rolldown } from 'vite'

const react = ['react', 'react-dom', 'scheduler', 'use-sync-external-store']

/**
 * How a site's scripts are divided, for `codeSplitting.groups`: each chunk is evaluated in a task of its own. React
 * first, then the router and everything else that the entry needs: apart they would cost 1 kB more.
 */
export const startChunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    priority: 30,
    // Together with the module that hands React out, so that with it the chunk's evaluation is React's.
    test: new RegExp(
      `[\\\\/]node_modules[\\\\/](?:${react.join('|')})[\\\\/]|[\\\\/]app[\\\\/]react-dom\\.[jt]s$|rolldown[\\\\/]runtime`,
    ),
  },
  { name: 'application', priority: 10, tags: ['$initial'] },
]
