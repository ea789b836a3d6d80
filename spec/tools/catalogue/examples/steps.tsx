import { ShowHide } from '../../../../src/show/show-hide.tsx'
import type { BreadcrumbStep } from '../../../../src/steps/breadcrumb.tsx'
import { Breadcrumb } from '../../../../src/steps/breadcrumb.tsx'
import { TransitionPanel } from '../../../../src/steps/transition-panel.tsx'
import { press } from '../acting.ts'
import type { Family } from '../example.ts'

const names = ['Address', 'Plan', 'About you', 'Concessions', 'Bills', 'Payment', 'Check', 'Done']
const steps = names.map(
  (label, place): BreadcrumbStep => ({ label, href: `/join/${place + 1}`, isDone: place < 2 }),
)
const panel = (
  <TransitionPanel
    title="Three steps to switch"
    steps={[
      { title: 'Pick a plan', content: <p>Every price stands on one page, GST included.</p> },
      {
        title: 'Tell us where you are',
        content: <p>Have a recent bill handy. It takes about ten minutes.</p>,
      },
      { title: 'We do the switching', content: <p>Your power stays on the whole time.</p> },
    ]}
  />
)

export const stepExamples: Family = {
  id: 'steps',
  title: 'Steps',
  keys: [
    {
      keys: 'Space or Enter, on a step of the panel, and on Previous and Next step',
      does: 'Shows that step; the focus stays.',
      proof: {
        file: 'spec/steps/transition-panel.test.tsx',
        test: 'by keyboard: step buttons, back and on; the focus stays on what was pressed, at the ends too',
      },
    },
    {
      keys: 'Space or Enter, on the line of the breadcrumb',
      does: 'Opens the whole trail, or folds it away.',
      proof: {
        file: 'spec/tools/catalogue/keyboard.e2e.ts',
        test: 'the short breadcrumb opens by keyboard',
      },
    },
  ],
  examples: [
    {
      id: 'transition-panel',
      title: 'Panel of three steps',
      shows: 'The first step; there is none before it.',
      act: { run: () => {}, until: '[data-ready]' },
      render: () => panel,
    },
    {
      id: 'transition-panel-last',
      title: 'Panel of three steps, at its end',
      shows: 'The last step; there is none after it.',
      act: {
        run: (page) => press(page, '3 We do the switching'),
        until: '[role="group"]:last-child[data-current]',
      },
      render: () => panel,
    },
    {
      id: 'breadcrumb',
      title: 'Breadcrumb',
      shows: 'Two steps done, the third is the present one.',
      render: () => <Breadcrumb label="Sign-up steps" steps={steps} current={2} />,
    },
    {
      id: 'breadcrumb-first',
      title: 'Breadcrumb, at its beginning',
      shows: 'Nothing is done yet.',
      render: () => (
        <Breadcrumb
          label="Sign-up steps"
          steps={steps.map((step) => ({ ...step, isDone: false }))}
          current={0}
        />
      ),
    },
    {
      id: 'breadcrumb-finished',
      title: 'Breadcrumb, at its end',
      shows: 'All is done, and nothing can be gone back to.',
      render: () => (
        <Breadcrumb
          label="Sign-up steps"
          steps={names.map((label, place) => ({ label, isDone: place < names.length - 1 }))}
          current={names.length - 1}
        />
      ),
    },
    {
      id: 'breadcrumb-open',
      title: 'Breadcrumb, unfolded',
      shows: 'On a phone the trail opens below its line.',
      act: {
        run: (page) => {
          for (const trail of page.querySelectorAll('details')) trail.open = true
        },
        until: 'details[open]',
      },
      render: () => <Breadcrumb label="Sign-up steps" steps={steps} current={2} />,
    },
    {
      id: 'show-hide',
      title: 'Shown part',
      shows: 'What is shown stands as if nothing were around it.',
      render: () => (
        <ShowHide isShown alternate={<p>In its place</p>}>
          <p>What is shown</p>
        </ShowHide>
      ),
    },
    {
      id: 'show-hide-hidden',
      title: 'Hidden part',
      shows: 'Something else stands in its place.',
      render: () => (
        <ShowHide isShown={false} alternate={<p>In its place</p>}>
          <p>What is hidden</p>
        </ShowHide>
      ),
    },
  ],
}
