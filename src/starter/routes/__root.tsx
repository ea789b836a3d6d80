import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from 'gridfront'
import { siteFrame, siteRoot } from 'gridfront'

/** The frame of every page: header and footer from `content/slices`. */
export const Route = createRootRouteWithContext<RouterContext>()(
  siteRoot(siteFrame({ logo: <strong>Banksia Power</strong> })),
)
