import type { PageContent } from 'gridfront'
import { TransitionPanel, useSiteLocation, useSlice } from 'gridfront'
import { ArticlePage } from 'gridfront/templates/article'

interface Step {
  readonly title: string
  readonly text: string
}

/** `slices/meter.json`. */
interface MeterWords {
  readonly title: string
  readonly steps: readonly [Step, Step, Step]
  readonly contact: readonly [link: string, after: string]
}

/** The guide to reading a meter: in short, step by step, and then in full. */
export function MeterPage({ page }: { page: PageContent }) {
  const { href } = useSiteLocation()
  const { title, steps, contact } = useSlice<MeterWords>('meter')
  const [find, note, send] = steps
  const [contactUs, andWhy] = contact
  return (
    <ArticlePage
      page={page}
      intro={
        <TransitionPanel
          title={title}
          steps={[
            { title: find.title, content: <p>{find.text}</p> },
            { title: note.title, content: <p>{note.text}</p> },
            {
              title: send.title,
              content: (
                <p>
                  <span>{send.text}</span>
                  <a href={href('/contact')}>{contactUs}</a>
                  <span>{andWhy}</span>
                </p>
              ),
            },
          ]}
        />
      }
    />
  )
}
