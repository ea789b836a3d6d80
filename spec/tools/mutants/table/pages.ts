import { inDocument, inScripts, withStyle } from '../changes.ts'
import type { Mutant } from '../mutant.ts'
import { mutantsOf } from '../mutant.ts'

/** All pages with plans, because the application renders the same words again, and hydrates what the document contains. */
const withPlans = /^\/(?:m|plans(?:[./].*)?|screens\/planItem(?:\.m)?)?$/

/** Mutants of pages' headers and plans. */
export const pageMutants: readonly Mutant[] = [
  ...mutantsOf('header', 'UI-6', 'a button named Menu', {
    'menu-without-a-name: the button of the menu has no name on a phone': [
      inDocument(/^\/contact$/, (html) => html.replace('</svg>Menu</button>', '</svg></button>')),
      inScripts((script) => script.replace(/,[`"']Menu[`"']\]/, ',null]')),
    ],
    'menu-opens-nothing: the button of the menu opens nothing on a phone': inDocument(/^\/contact$/, (html) =>
      html.replace(/(class="gf-header__menu") popoverTarget="gf-navigation"/i, '$1'),
    ),
  }),
  ...mutantsOf('header', 'UI-6', 'the header of a visitor keeps', {
    'brand-lost-on-a-phone: the header has no name of the brand on a narrow phone': withStyle(
      /^\/contact$/,
      '@media (width < 24rem) { .site-logo__name { display: none } }',
    ),
  }),
  ...mutantsOf('plans', 'UI-5', 'a table compares the plans of a group', {
    'wrong-separator: thousands of dollars stand with a full stop': {
      // The sentence beside each plan also contains such an amount.
      alsoBreaks: ['UI-1'],
      changes: [
        inDocument(withPlans, (html) => html.replaceAll(/\$(\d+),(\d{3})/g, '$$$1.$2')),
        inScripts((script) =>
          script.replace(/(\$\{\w+\(\(\w+\+50-.{1,20}\)\/100\))\}/, "$1.replace(',','.')}"),
        ),
      ],
    },
    'saving-turned-round: plans that cost less than the reference price are said to cost more': {
      // The sentence beside each plan also says so.
      alsoBreaks: ['UI-1'],
      changes: [
        inDocument(withPlans, (html) => html.replaceAll('% less than the', '% more than the')),
        inScripts((script) => script.replace(/(direction:[`"'])less/, '$1more')),
      ],
    },
  }),
  ...mutantsOf('plans', 'UI-1', 'rates open by themselves where there is room', {
    'rates-lost-on-paper: a page of plans that is printed has no rates': withStyle(
      /^\/plans$/,
      '@media print { .gf-plan__prices { display: none } }',
    ),
  }),
]
