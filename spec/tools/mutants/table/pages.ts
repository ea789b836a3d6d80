import { inDocument, inScripts, withStyle } from '../changes.ts'
import type { Mutant } from '../mutant.ts'

/** All pages with plans, because the application renders the same words again, and hydrates what the document contains. */
const withPlans = /^\/(?:m|plans(?:[./].*)?|screens\/planItem(?:\.m)?)?$/

/** Mutants of pages' headers and plans. */
export const pageMutants: readonly Mutant[] = [
  {
    name: 'menu-without-a-name',
    says: 'the button of the menu has no name on a phone',
    clause: 'UI-6',
    suite: 'header',
    test: 'a button named Menu',
    changes: [
      inDocument(/^\/contact$/, (html) => html.replace('</svg>Menu</button>', '</svg></button>')),
      inScripts((script) => script.replace(/,[`"']Menu[`"']\]/, ',null]')),
    ],
  },
  {
    name: 'menu-opens-nothing',
    says: 'the button of the menu opens nothing on a phone',
    clause: 'UI-6',
    suite: 'header',
    test: 'a button named Menu',
    changes: [
      inDocument(/^\/contact$/, (html) =>
        html.replace(/(class="gf-header__menu") popoverTarget="gf-navigation"/i, '$1'),
      ),
    ],
  },
  {
    name: 'brand-lost-on-a-phone',
    says: 'the header has no name of the brand on a narrow phone',
    clause: 'UI-6',
    suite: 'header',
    test: 'the header of a visitor keeps',
    changes: withStyle(/^\/contact$/, '@media (width < 24rem) { .site-logo__name { display: none } }'),
  },
  {
    name: 'wrong-separator',
    says: 'thousands of dollars stand with a full stop',
    clause: 'UI-5',
    // The sentence beside each plan also contains such an amount.
    alsoBreaks: ['UI-1'],
    suite: 'plans',
    test: 'a table compares the plans of a group',
    changes: [
      inDocument(withPlans, (html) => html.replaceAll(/\$(\d+),(\d{3})/g, '$$$1.$2')),
      inScripts((script) =>
        script.replace(/(\$\{\w+\(\(\w+\+50-.{1,20}\)\/100\))\}/, "$1.replace(',','.')}"),
      ),
    ],
  },
  {
    name: 'saving-turned-round',
    says: 'plans that cost less than the reference price are said to cost more',
    clause: 'UI-5',
    // The sentence beside each plan also says so.
    alsoBreaks: ['UI-1'],
    suite: 'plans',
    test: 'a table compares the plans of a group',
    changes: [
      inDocument(withPlans, (html) => html.replaceAll('% less than the', '% more than the')),
      inScripts((script) => script.replace(/(direction:[`"'])less/, '$1more')),
    ],
  },
  {
    name: 'rates-lost-on-paper',
    says: 'a page of plans that is printed has no rates',
    clause: 'UI-1',
    suite: 'plans',
    test: 'rates open by themselves where there is room',
    changes: withStyle(/^\/plans$/, '@media print { .gf-plan__prices { display: none } }'),
  },
]
