import contact from '../../../../host/content/queries/contact.json' with { type: 'json' }
import { ContactDetails } from '../../../../src/layout/contact-details.tsx'
import { DocumentLinks } from '../../../../src/layout/document-links.tsx'
import * as eyes from '../../../../src/layout/eye-icons.tsx'
import { HelpLines } from '../../../../src/layout/help-lines.tsx'
import * as icons from '../../../../src/layout/icons.tsx'
import { PageHead } from '../../../../src/layout/page-head.tsx'
import { PaymentMethods } from '../../../../src/layout/payment-methods.tsx'
import { TrustBanner } from '../../../../src/layout/trust-banner.tsx'
import { FaultLines } from '../../../../src/templates/fault-lines.tsx'
import type { Family } from '../example.ts'
import { SunIcon } from './sun-icon.tsx'

const drawings = Object.entries({ ...icons, ...eyes })

export const pieceExamples: Family = {
  id: 'pieces',
  title: 'Pieces of a page',
  examples: [
    {
      id: 'trust-banner',
      title: 'Trust banner',
      shows: 'The three reasons of the specification.',
      render: () => <TrustBanner />,
    },
    {
      id: 'trust-banner-own',
      title: 'Trust banner with points of a brand',
      shows: 'A drawing of the library, and one of the brand.',
      render: () => (
        <TrustBanner
          points={[
            { icon: 'rates', caption: 'One fair price' },
            { icon: <SunIcon />, caption: 'Made from the sun' },
          ]}
        />
      ),
    },
    {
      id: 'contact-details',
      title: 'Contact details',
      shows: 'Phone with its hours, and both email addresses.',
      render: () => <ContactDetails hours={contact.hours} />,
    },
    {
      id: 'contact-details-mobile',
      title: 'Contact details, narrow version',
      shows: 'Without drawings.',
      variant: 'mobile',
      render: () => <ContactDetails />,
    },
    {
      id: 'document-links',
      title: 'The five documents',
      shows: "Links to the provider's own host.",
      render: () => <DocumentLinks />,
    },
    {
      id: 'payment-methods',
      title: 'Ways to pay',
      shows: 'Four drawings with their names.',
      render: () => <PaymentMethods />,
    },
    {
      id: 'help-lines',
      title: 'Help lines',
      shows: 'Numbers of others, each with what it is for.',
      render: () => <HelpLines lines={contact.helpLines} />,
    },
    {
      id: 'fault-lines',
      title: 'Fault lines',
      shows: 'Numbers by network, each with where it counts.',
      render: () => <FaultLines faults={contact.faults} />,
    },
    {
      id: 'page-head',
      title: 'Head of a page',
      shows: 'Heading and lead; where there is room, with the sprig of the reference host.',
      place: 'page',
      render: () => (
        <PageHead page={{ title: 'Questions and answers', lead: 'Short answers to what we hear most.' }} />
      ),
    },
    {
      id: 'icons',
      title: 'Drawings',
      shows: 'All drawings of the library, at their size of 32 px.',
      render: () => (
        <ul className="gf-payment-methods">
          {drawings.map(([name, Icon]) => (
            <li key={name}>
              <Icon />
              {name.replace(/Icon$/, '')}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'buttons',
      title: 'Buttons and links that look like them',
      shows: 'Strong and quiet, small, wide, and without a press to take.',
      render: () => (
        <ul className="gf-actions">
          <li>
            <button type="button" className="gf-button">
              Make a payment
            </button>
          </li>
          <li>
            <a className="gf-button gf-button--quiet" href="/contact">
              Contact us
            </a>
          </li>
          <li>
            <button type="button" className="gf-button gf-button--quiet gf-button--small">
              Log out
            </button>
          </li>
          <li>
            <button type="button" className="gf-button" disabled>
              Not yet
            </button>
          </li>
          <li>
            <button type="button" className="gf-link-button">
              Try again
            </button>
          </li>
        </ul>
      ),
    },
  ],
}
