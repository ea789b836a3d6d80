import type { TemplateRegistry } from '../pages/template-registry.ts'
import { createTemplateRegistry } from '../pages/template-registry.ts'
import type { SiteDefinition, Template } from './site-definition.ts'
import { withWholeStyle } from './whole-style.ts'

/** A site's templates by `componentChunkName`, each with the style that the document of another template lacks. */
export const makeTemplates = (sources: SiteDefinition['templates']): TemplateRegistry<Template> =>
  createTemplateRegistry(
    Object.fromEntries(
      Object.entries(sources).map(([name, { load, hasOwnStyle }]) => [
        name,
        hasOwnStyle ? () => withWholeStyle(load(), name) : load,
      ]),
    ),
  )
