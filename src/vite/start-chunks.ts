import type { Rolldown } from 'vite'
import { afterLoadChunk, coreChunk, loginChunk } from './client-assets.ts'
import { ownModule } from './own-module.ts'

const react = ['react', 'react-dom', 'scheduler', 'use-sync-external-store']
const isReact = new RegExp(`[\\\\/]node_modules[\\\\/](?:${react.join('|')})[\\\\/]`)
const reactDom = ownModule('../app/react-dom')
/** Modules that each page loads after it has started: the tracer, the sender of traces, and the API client. */
const background = ['../app/tracer', '../tracing/trace-sender', '../app/api', '../warnings'].map(ownModule)
/**
 * What the application and the form of the login document both need: the session, with what the check of its token shares with
 * the application, and what stands around forms.
 */
const core = [
  '../app/new-build',
  '../app/site-core',
  '../app/replay-events',
  '../auth/auth-provider',
  '../errors',
  '../layout/brand-context',
  '../layout/contact-details',
  '../layout/icons',
  '../navigation/login-path',
  '../navigation/site-location',
].map(ownModule)
const loginForm = ownModule('../forms/login-form')
const openLogin = ownModule('../app/open-login')

/**
 * How a site's scripts are divided, for `codeSplitting.groups`: each chunk is evaluated in a separate task. React
 * first, then the core, then the router, then everything else that the entry needs, because in one chunk they would be a long
 * task. The form of the login document needs neither of the last two. Each group includes all imports of its modules, as
 * bundlers do by default, except those of a group with a higher priority.
 */
export const startChunks: Rolldown.CodeSplittingGroup[] = [
  // An entry of its own, not part of the start.
  { name: afterLoadChunk, priority: 60, test: /after-load$/ },
  {
    name: 'react',
    priority: 50,
    // Together with the module that exports React, so that evaluating the chunk evaluates React.
    test: (id) => id === reactDom || isReact.test(id),
  },
  { name: coreChunk, priority: 40, test: (id) => core.includes(id) || /gridfront\/basis$/.test(id) },
  // Every page with a form needs them.
  { name: 'forms', priority: 30, test: (id) => id === loginForm },
  { name: loginChunk, priority: 20, test: (id) => id === openLogin || /gridfront\/login-form$/.test(id) },
  { name: 'router', priority: 10, test: /[\\/]node_modules[\\/]@tanstack[\\/]/, tags: ['$initial'] },
  { name: 'application', priority: 5, tags: ['$initial'] },
  // In one file with all of their imports: separately they would be ten files, some smaller than their request.
  { name: 'background', test: (id) => background.includes(id) },
]
