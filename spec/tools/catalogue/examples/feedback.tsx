import { Dialog } from '../../../../src/feedback/dialog.tsx'
import type { NoticeKind } from '../../../../src/feedback/notice.tsx'
import { Notice } from '../../../../src/feedback/notice.tsx'
import { Receipt } from '../../../../src/forms/receipt.tsx'
import type { Example, Family } from '../example.ts'

const nothing = () => {}
const open = { run: nothing, until: 'dialog[open]' }
const file = 'spec/feedback/dialog.test.tsx'

const notice = (kind: NoticeKind, title: string, text: string): Example => ({
  id: `notice-${kind}`,
  title: `Notice: ${kind}`,
  shows: 'Icon, heading that begins with the kind for those who do not see the icon, and text.',
  render: () => (
    <Notice kind={kind} title={title}>
      <p>{text}</p>
    </Notice>
  ),
})

export const feedbackExamples: Family = {
  id: 'feedback',
  title: 'Notices, dialogs and receipts',
  keys: [
    {
      keys: 'Escape, in a dialog',
      does: 'Asks to dismiss it, where the page lets it.',
      proof: { file, test: 'the close button and Escape ask to dismiss it, and the page decides' },
    },
  ],
  examples: [
    notice('info', 'Prices change on 1 July', 'We wrote to you on 20 June.'),
    notice('success', 'Your reading is in', 'The next bill goes by it.'),
    notice('warning', 'Your bill is due in two days', 'Pay by Friday to keep your discount.'),
    notice('error', 'Your payment did not go through', 'Nothing was taken from your account.'),
    {
      id: 'dialog',
      title: 'Dialog',
      shows: 'Over the page, with a close button; its heading has the focus.',
      height: 420,
      act: open,
      render: () => (
        <Dialog isOpen title="Cancel direct debit?" onDismiss={nothing}>
          <p>Your next bill comes by email, and you pay it yourself.</p>
          <ul className="gf-actions">
            <li>
              <button type="button" className="gf-button">
                Cancel direct debit
              </button>
            </li>
            <li>
              <button type="button" className="gf-button gf-button--quiet">
                Keep it
              </button>
            </li>
          </ul>
        </Dialog>
      ),
    },
    {
      id: 'dialog-alert',
      title: 'Dialog that needs an answer',
      shows: 'Without a close button.',
      height: 360,
      act: open,
      render: () => (
        <Dialog
          isOpen
          role="alertdialog"
          title="You have not sent this yet"
          describedBy="unsent"
          hasCloseButton={false}
          onDismiss={nothing}
        >
          <p id="unsent">What you typed is lost when you leave.</p>
          <ul className="gf-actions">
            <li>
              <button type="button" className="gf-button">
                Stay
              </button>
            </li>
          </ul>
        </Dialog>
      ),
    },
    {
      id: 'receipt',
      title: 'Receipt',
      shows: 'Number, facts, what happens next, and the way onto paper.',
      render: () => (
        <Receipt
          title="We have your reading"
          reference={{ label: 'Receipt number', number: 'RDG-4821-77' }}
          facts={[
            { label: 'Reading', value: '41,286 kWh' },
            { label: 'Read on', value: 'Friday 20 November 2026' },
          ]}
          next={['We check it against the last one.', 'Your bill comes within five business days.']}
          onPrint={nothing}
        />
      ),
    },
    {
      id: 'receipt-short',
      title: 'Receipt with its number alone',
      shows: 'Nothing else to keep.',
      render: () => (
        <Receipt title="Thank you" reference={{ label: 'Receipt number', number: 'RDG-4821-78' }} />
      ),
    },
  ],
}
