import type { PageContent } from 'gridfront'
import { TransitionPanel, useSiteLocation } from 'gridfront'
import { ArticlePage } from 'gridfront/templates/article'

/** The guide to reading a meter: in short, step by step, and then in full. */
export function MeterPage({ page }: { page: PageContent }) {
  const { href } = useSiteLocation()
  return (
    <ArticlePage
      page={page}
      intro={
        <TransitionPanel
          title="In short"
          steps={[
            {
              title: 'Find your meter',
              content: (
                <p>
                  It stands in the meter box at the front of most houses, or with the others in a block of
                  flats. Compare the number on its face with the one on your bill.
                </p>
              ),
            },
            {
              title: 'Write the numbers down',
              content: (
                <p>
                  From left to right, only what stands before the decimal point, with the zeros in front. Take
                  a photo of every screen or dial.
                </p>
              ),
            },
            {
              title: 'Send them to us',
              content: (
                <p>
                  Before the date on your bill. <a href={href('/contact')}>Call or write</a>, and we make the
                  bill anew with your numbers.
                </p>
              ),
            },
          ]}
        />
      }
    />
  )
}
