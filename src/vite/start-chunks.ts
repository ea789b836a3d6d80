import type { Rolldown } from 'vite'
import { afterLoadChunk } from './client-assets.ts'
import { ownModule } from './own-module.ts'

const react = ['react', 'react-dom', 'scheduler', 'use-sync-external-store']
const isReact = new RegExp(`[\\\\/]node_modules[\\\\/](?:${react.join('|')})[\\\\/]`)
const reactDom = ownModule('../app/react-dom')
/** Modules that each page loads after it has started: the tracer, the sender of traces, and the API client. */
const background = ['../app/tracer', '../tracing/trace-sender', '../app/api', '../warnings'].map(ownModule)

/**
 * How a site's scripts are divided, for `codeSplitting.groups`: each chunk is evaluated in a separate task. React
 * first, then the router, then everything else that the entry needs, because in one chunk they would be a long task.
 */
export const startChunks: Rolldown.CodeSplittingGroup[] = [
  // An entry of its own, not part of the start.
  { name: afterLoadChunk, priority: 40, test: /after-load$/ },
  {
    name: 'react',
    priority: 30,
    // Together with the module that exports React, so that evaluating the chunk evaluates React.
    test: (id) => id === reactDom || isReact.test(id),
  },
  { name: 'router', priority: 20, test: /[\\/]node_modules[\\/]@tanstack[\\/]/, tags: ['$initial'] },
  { name: 'application', priority: 10, tags: ['$initial'] },
  // In one file with all of their imports: separately they would be ten files, some smaller than their request.
  { name: 'background', test: (id) => background.includes(id) },
]
