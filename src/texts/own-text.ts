import { english } from './catalogue.gen.ts'
import type { TextOverrides } from './text-overrides.ts'

type Catalogue = typeof english

/** A text without values for what the build writes by itself: the site's own, else the library's. */
export const ownText = <Name extends keyof Catalogue>(
  own: TextOverrides | undefined,
  name: Name,
  key: keyof Catalogue[Name] & string,
): string => own?.[name]?.[key] ?? String(english[name][key])
