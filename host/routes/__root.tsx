import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from 'gridfront'
import { siteFrame, siteRoot } from 'gridfront'
import { Logo } from '../templates/logo.tsx'

// `Route` is the tool's name: nothing else here is exported.
export const Route = createRootRouteWithContext<RouterContext>()(siteRoot(siteFrame({ logo: <Logo /> })))
