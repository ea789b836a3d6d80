import type { ReactNode } from 'react'

/** Content of your own. A function gets the data that the template has loaded. */
export type SlotContent<Data> = ReactNode | ((data: Data) => ReactNode)

/**
 * What a site adds to a template, and which of its sections it replaces or leaves out.
 *
 * @typeParam Section Names of the template's sections.
 * @typeParam Data What functions get: the account, the bill, the plans.
 */
export interface TemplateSlots<Section extends string, Data = void> {
  /** Before the first section. */
  readonly intro?: SlotContent<Data>
  /** After the last section, before the page's own text. */
  readonly children?: SlotContent<Data>
  /** Your own content in place of a section; `null` leaves the section out. Sections that are not named stay. */
  readonly sections?: Readonly<Partial<Record<Section, SlotContent<Data>>>>
}

/** The slots of a template, filled: `section` renders the template's own section, or what the site has in its place. */
export function fillSlots<Section extends string, Data>(
  { intro, children, sections }: TemplateSlots<Section, Data>,
  data: NoInfer<Data>,
) {
  const filled = (content: SlotContent<Data>): ReactNode =>
    typeof content === 'function' ? content(data) : content
  return {
    get intro() {
      return filled(intro)
    },
    get children() {
      return filled(children)
    },
    section: (name: Section, original: ReactNode): ReactNode => {
      const own = sections?.[name]
      return own === undefined ? original : filled(own)
    },
  }
}
