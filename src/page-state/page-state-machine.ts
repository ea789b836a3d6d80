import { createMachine, reduce, state, transition } from 'robot3'

/** Further data about the active page: any fields, but nothing personal. */
export type PageInfo = Readonly<Record<string, unknown>>

export interface PageConfig {
  readonly title: string
  /** Short name in navigation. */
  readonly label: string
  /** Plain path. */
  readonly path: string
  readonly activePage: PageInfo
}

export type PageStateName = 'start' | 'initialized'

export type PageStateEvent =
  | ({ readonly type: 'SET_PAGE_CONFIG' } & PageConfig)
  | { readonly type: 'UPDATE_ACTIVE_PAGE'; readonly pageInfo: PageInfo }

const configured = (_: PageConfig, { type: __, ...config }: { type: string } & PageConfig): PageConfig =>
  config
const updated = (page: PageConfig, { pageInfo }: { pageInfo: PageInfo }): PageConfig => ({
  ...page,
  activePage: { ...page.activePage, ...pageInfo },
})
const setConfig = transition('SET_PAGE_CONFIG', 'initialized', reduce(configured as never))
const update = (self: PageStateName) => transition('UPDATE_ACTIVE_PAGE', self, reduce(updated as never))

/** The page that is shown (STATE-1 to STATE-3). */
export const pageStateMachine = createMachine(
  'start',
  {
    start: state(setConfig, update('start')),
    initialized: state(setConfig, update('initialized')),
  },
  (initial: PageConfig) => initial,
)
