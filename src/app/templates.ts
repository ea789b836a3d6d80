import type { TemplateRegistry } from '../pages/template-registry.ts'
import { createTemplateRegistry } from '../pages/template-registry.ts'
import type { SiteDefinition, Template } from './site-definition.ts'

/** A site's templates by `componentChunkName`. */
export const makeTemplates = (sources: SiteDefinition['templates']): TemplateRegistry<Template> =>
  createTemplateRegistry(Object.fromEntries(Object.entries(sources).map(([name, { load }]) => [name, load])))
