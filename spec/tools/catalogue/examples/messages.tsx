import type { ReactNode } from 'react'
import { FormDone } from '../../../../src/forms/form-done.tsx'
import { DelayedNotice } from '../../../../src/layout/delayed-notice.tsx'
import { PageErrorView } from '../../../../src/layout/error-view.tsx'
import { LoadFailure } from '../../../../src/layout/load-failure.tsx'
import { QuickExit } from '../../../../src/layout/quick-exit.tsx'
import { UpdateNotice } from '../../../../src/layout/update-notice.tsx'
import type { PageContent } from '../../../../src/pages/page-content.ts'
import { MessagePage } from '../../../../src/templates/message.tsx'
import { press } from '../acting.ts'
import type { Family } from '../example.ts'

const nothing = () => {}
const visit = { href: '/plans', label: 'Plans' }
const visits = { getSnapshot: () => visit, subscribe: () => nothing }

const page = (path: string, title: string, lead: string): PageContent => ({
  path,
  title,
  lead,
  documentTitle: title,
  label: title,
  description: lead,
  html: '',
  index: false,
  sections: [],
})

const belowPage = (notice: ReactNode) => (
  <>
    <main id="main" tabIndex={-1}>
      <h1 className="gf-visually-hidden">Page</h1>
    </main>
    {notice}
  </>
)

export const messageExamples: Family = {
  id: 'messages',
  title: 'Messages',
  keys: [
    {
      keys: 'Escape, three times within two seconds',
      does: 'Leaves the site from a page with a quick exit.',
      proof: {
        file: 'spec/layout/quick-exit.test.tsx',
        test: 'Escape three times within two seconds leaves; the page says so once it works',
      },
    },
  ],
  examples: [
    {
      id: 'page-error',
      title: 'Page that failed',
      shows: 'Another try without leaving the document.',
      place: 'page',
      render: () => (
        <PageErrorView title="This page did not load" retry={nothing}>
          Check your internet connection, then try again.
        </PageErrorView>
      ),
    },
    {
      id: 'page-error-link',
      title: 'Page that failed, without another try in place',
      shows: 'A link loads the page anew.',
      place: 'page',
      render: () => (
        <PageErrorView title="This page did not load">
          Something went wrong on our side, and we have been told.
        </PageErrorView>
      ),
    },
    {
      id: 'load-failure',
      title: 'Part of a page that failed',
      shows: 'Another try in its place. The focus goes to the name of the part.',
      render: () => (
        <div className="gf-account">
          <section className="gf-card" aria-labelledby="bills">
            <h2 id="bills">Your bills</h2>
            <LoadFailure onRetry={nothing}>We could not get your bills just now.</LoadFailure>
          </section>
        </div>
      ),
    },
    {
      id: 'message-success',
      title: 'Message: it worked',
      shows: 'The page of a result.',
      place: 'page',
      render: () => (
        <MessagePage
          page={page('/screens/emailConfirm/success', 'Thank you', 'Your email is confirmed.')}
          kind="success"
        />
      ),
    },
    {
      id: 'message-problem',
      title: 'Message: it did not work',
      shows: 'The page of a result.',
      place: 'page',
      render: () => (
        <MessagePage page={page('/screens/emailConfirm/error', 'That link is old', 'Ask for a new one.')} />
      ),
    },
    {
      id: 'message-plain',
      title: 'Message: not found',
      shows: 'Neither good nor bad, with ways on.',
      place: 'page',
      render: () => (
        <MessagePage page={page('/404', 'There is no such page', 'It may have moved, or never been.')} />
      ),
    },
    {
      id: 'form-done',
      title: 'What came of a form: good',
      shows: 'The heading has the focus.',
      render: () => (
        <FormDone title="Check your email">
          <p>A link to choose a new password is on its way.</p>
        </FormDone>
      ),
    },
    {
      id: 'form-done-problem',
      title: 'What came of a form: a problem',
      shows: 'The heading has the focus; a button leads on.',
      render: () => (
        <FormDone title="This link has expired or been used" kind="problem">
          <p>A link works once, for one hour.</p>
          <ul className="gf-actions">
            <li>
              <button type="button" className="gf-button">
                Ask for a new link
              </button>
            </li>
          </ul>
        </FormDone>
      ),
    },
    {
      id: 'delayed-notice',
      title: 'Page that takes its time',
      shows: 'After a second, a note at the foot of the window says which page is awaited.',
      height: 160,
      act: { run: nothing, until: '.gf-delayed:not(:empty)' },
      render: () => <DelayedNotice navigations={visits} />,
    },
    {
      id: 'update-notice',
      title: 'Newer version',
      shows: 'At the foot of the window; takes no focus.',
      place: 'site',
      act: { run: nothing, until: '[role="status"]:not(:empty)' },
      render: () => belowPage(<UpdateNotice onReload={nothing} onLater={nothing} />),
    },
    {
      id: 'update-notice-reloading',
      title: 'Newer version, on its way',
      shows: 'The button takes no second press.',
      place: 'site',
      act: { run: (element) => press(element, 'Reload'), until: 'button[aria-disabled]' },
      render: () => belowPage(<UpdateNotice onReload={nothing} onLater={nothing} />),
    },
    {
      id: 'quick-exit',
      title: 'Quick exit',
      shows: 'Fixed at the foot of the window, with the key that it answers to.',
      height: 220,
      render: () => <QuickExit href="https://www.bom.gov.au/" />,
    },
  ],
}
