import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from 'gridfront'
import { siteRoot } from 'gridfront'
import { Footer, Header } from '../templates/site-frame.tsx'

// `Route` is the tool's name: nothing else here is exported.
export const Route = createRootRouteWithContext<RouterContext>()(siteRoot({ Header, Footer }))
