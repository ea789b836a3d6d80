import type { ReactNode } from 'react'
import { createContext } from 'react'

/** What the route of the ways to pay knows of this visitor alone: it stands before the text, and in no document. */
export const OwnFigures = createContext<ReactNode>(null)
