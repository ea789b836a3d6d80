import { drawing } from './drawing.tsx'

export type { IconProps } from './drawing.tsx'

/** The outline of Australia. */
export const AustraliaIcon = drawing(
  <path d="M3.5 14.5 7 12l2-3 2.5-1L13 6.5l4-.5 1 2.5 3 1.8 1.3-5.3 2 4.5 2.4 3.5 2.3 3-.2 3.5-2.3 4.5-3 1.3-3.5-1-2-3-4.5-.6-4.5 2-4 .6-1-2.3Zm18.7 12.5h2.6l-1.3 2.3Z" />,
)
/** Switching from one retailer to another. */
export const SwitchIcon = drawing(<path d="M6 12h18l-5-5.5M26 20H8l5 5.5" />)
/** Rates. */
export const RatesIcon = drawing(
  <>
    <path d="M4.5 6.5v9L17 28l10.5-10.5L15 5H6a1.5 1.5 0 0 0-1.5 1.5Z" />
    <circle cx="10.5" cy="11" r="1.6" fill="currentColor" stroke="none" />
    <path d="m15.5 20.5 5-5" />
  </>,
)
/** A payment card. */
export const CardIcon = drawing(
  <>
    <rect x="3.5" y="7" width="25" height="18" rx="3" />
    <path d="M3.5 13h25M8 20h5" />
  </>,
)
/** Direct debit. */
export const DirectDebitIcon = drawing(
  <>
    <path d="M4 12.5 16 5l12 7.5ZM7.5 13v9M13 13v9m6-9v4M5 26h9" />
    <path d="M28 23h-9m3.5-3.5L19 23l3.5 3.5" />
  </>,
)
/** Paying a bill at a bank. */
export const BillPaymentIcon = drawing(
  <path d="M7 3.5h18v25l-3-2-3 2-3-2-3 2-3-2-3 2ZM12 9.5v7m4-7v7m4-7v7M12 21h8" />,
)
/** Paying from a bank account. */
export const PayByAccountIcon = drawing(
  <>
    <rect x="8" y="3" width="16" height="26" rx="3" />
    <path d="m12 15.5 3 3 5.5-6M14 25h4" />
  </>,
)
/** A telephone. */
export const PhoneIcon = drawing(
  <path d="M11 4.5 7 5.2A2.5 2.5 0 0 0 5 8c1 10.5 8.5 18 19 19a2.5 2.5 0 0 0 2.8-2l.7-4-5.5-3-3 2.5a16 16 0 0 1-7.5-7.5L14 10Z" />,
)
/** A letter. */
export const MailIcon = drawing(
  <>
    <rect x="3.5" y="7" width="25" height="18" rx="3" />
    <path d="m4.5 9.5 11.5 8 11.5-8" />
  </>,
)
/** Opens the menu. */
export const MenuIcon = drawing(<path d="M5 9h22M5 16h22M5 23h22" />)
/** Closes an open element. */
export const CloseIcon = drawing(<path d="m8 8 16 16M24 8 8 24" />)
/** A warning. */
export const WarningIcon = drawing(<path d="M16 4.5 29 27H3ZM16 13v6.5m0 3.8v.2" />)
/** Something that is true or done. */
export const TickIcon = drawing(
  <>
    <circle cx="16" cy="16" r="12.5" />
    <path d="m10.5 16.5 4 4 7.5-8.5" />
  </>,
)
/** Information. */
export const InformationIcon = drawing(
  <>
    <circle cx="16" cy="16" r="12.5" />
    <path d="M16 15v8m0-13.5v.3" />
  </>,
)
