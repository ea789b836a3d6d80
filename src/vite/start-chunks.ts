import type { Rolldown } from 'vite'
import { ownModule } from './own-module.ts'

const react = ['react', 'react-dom', 'scheduler', 'use-sync-external-store']
const isReact = new RegExp(`[\\\\/]node_modules[\\\\/](?:${react.join('|')})[\\\\/]`)
const reactDom = ownModule('../app/react-dom')
/** What each page loads once it has started: the tracer, what sends traces, and the client of the API. */
const background = ['../app/tracer', '../tracing/trace-sender', '../app/api', '../warnings'].map(ownModule)

/**
 * How a site's scripts are divided, for `codeSplitting.groups`: each chunk is evaluated in a task of its own. React
 * first, then the router, then everything else that the entry needs: in one chunk they would be a long task.
 */
export const startChunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    priority: 30,
    // Together with the module that hands React out, so that with it the chunk's evaluation is React's.
    test: (id) => id === reactDom || isReact.test(id),
  },
  { name: 'router', priority: 20, test: /[\\/]node_modules[\\/]@tanstack[\\/]/, tags: ['$initial'] },
  { name: 'application', priority: 10, tags: ['$initial'] },
  // In one file with all that they import: by themselves they would be ten, some of them smaller than their request.
  { name: 'background', test: (id) => background.includes(id) },
]
