import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from 'gridfront'
import { siteFrame, siteRoot } from 'gridfront'

/** What stands around every page: header and footer of `content/slices`. */
export const Route = createRootRouteWithContext<RouterContext>()(
  siteRoot(siteFrame({ logo: <strong>Banksia Power</strong> })),
)
