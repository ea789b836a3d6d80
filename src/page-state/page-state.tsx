import type { ReactNode } from 'react'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { MachineOptions, MachineStore } from '../run-machine.ts'
import { runMachine } from '../run-machine.ts'
import type { PageConfig, PageStateEvent, PageStateName } from './page-state-machine.ts'
import { pageStateMachine } from './page-state-machine.ts'

export type PageState = MachineStore<PageStateName, PageConfig, PageStateEvent>

export interface PageStateOptions extends Pick<MachineOptions<PageConfig>, 'onTransition' | 'onDropped'> {
  /** The product's name. Its page is 'uninitialized' until the first one is known; no document has that title. */
  readonly product: string
}

/** Holds the root page state. Create one for each document. */
export const createPageState = ({ product, ...options }: PageStateOptions): PageState =>
  runMachine(pageStateMachine, {
    name: 'page',
    context: { title: `${product} Uninitialized`, label: '', path: '', activePage: {} },
    ...options,
  })

const PageStateContext = createContext<PageState | null>(null)

/** Provides the page state to the components below. */
export function PageStateProvider({ value, children }: { value: PageState; children: ReactNode }) {
  return <PageStateContext.Provider value={value}>{children}</PageStateContext.Provider>
}

/** The page that is shown, with `send` for `UPDATE_ACTIVE_PAGE`. Needs a `PageStateProvider`. */
export function usePageState() {
  const store = useContext(PageStateContext)
  if (store === null) throw new Error('usePageState needs a PageStateProvider above it')
  const { state, context } = useSyncExternalStore(
    store.subscribe,
    store.getSnapshot,
    store.getInitialSnapshot,
  )
  return { ...context, isInitialized: state === 'initialized', send: store.send }
}
