import type { AnyRoute } from '@tanstack/react-router'
import { createRoute } from '@tanstack/react-router'
import { accountNavigation } from '../layout/account-navigation.tsx'
import { customerLayout, isCustomerLayout } from './customer-layout.tsx'
import { ContentPageView, pageRoute } from './page-route.tsx'
import type { SitePage } from './site-definition.ts'

const childrenOf = (route: AnyRoute): readonly AnyRoute[] => (route.children ?? []) as readonly AnyRoute[]

/** The path of a route in a tree that no router has processed yet. */
const pathOf = (route: AnyRoute, base: string): string =>
  [base, (route.options as { path?: string }).path]
    .join('/')
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')

/** The paths that the routes of a tree match. A layout matches none itself. */
const pathsIn = (route: AnyRoute, base = '/'): string[] => {
  const own = pathOf(route, base)
  const below = childrenOf(route)
  if (below.length > 0) return below.flatMap((child) => pathsIn(child, own))
  return isCustomerLayout(route) || route.isRoot ? [] : [own]
}

interface Layout {
  readonly route: AnyRoute
  readonly path: string
}

const findLayout = (route: AnyRoute, base = '/'): Layout | undefined => {
  const path = pathOf(route, base)
  if (isCustomerLayout(route)) return { route, path }
  for (const child of childrenOf(route)) {
    const found = findLayout(child, path)
    if (found) return found
  }
  return undefined
}

function makeRoute(parent: AnyRoute, path: string): AnyRoute {
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path,
    ...pageRoute,
    component: () => <ContentPageView record={route.useLoaderData()} />,
  })
  return route
}

const addTo = (parent: AnyRoute, routes: readonly AnyRoute[]) =>
  parent.addChildren([...childrenOf(parent), ...routes])

/**
 * Adds a route for each page of the content to a tree of file routes, and one for every other address, which shows the
 * 404 page. A path that has a file route keeps it. Pages for customers go below the route made with `customerLayout`,
 * if the tree has one. Call it once for each tree.
 */
export function withPages<Tree extends AnyRoute>(routeTree: Tree, pages: readonly SitePage[]): Tree {
  const known = new Set(pathsIn(routeTree))
  const open = pages.filter(({ path, access }) => access === undefined && !known.has(path))
  const closed = pages.filter(({ path, access }) => access === 'customer' && !known.has(path))
  const own = findLayout(routeTree)
  const root: AnyRoute = routeTree
  const layout: AnyRoute =
    own?.route ??
    createRoute({
      getParentRoute: () => root,
      id: '_customer',
      ...customerLayout(accountNavigation(closed.map(({ path }) => path))),
    })
  const base = own?.path ?? '/'
  const below = (path: string) => {
    if (base === '/') return path
    if (path !== base && !path.startsWith(`${base}/`))
      throw new Error(`${path} is a page for customers, and so must stand below ${base}`)
    return path.slice(base.length) || '/'
  }
  addTo(
    layout,
    closed.map(({ path }) => makeRoute(layout, below(path))),
  )
  addTo(routeTree, [
    ...open.map(({ path }) => makeRoute(routeTree, path)),
    ...(own || closed.length === 0 ? [] : [layout]),
    ...(known.has('/$') ? [] : [makeRoute(routeTree, '/$')]),
  ])
  return routeTree
}
