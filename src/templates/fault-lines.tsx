import { HelpLines } from '../layout/help-lines.tsx'
import type { ContactQuery } from './shared-schemas.ts'

/** Who mends the network, and where: a retailer cannot. */
export const FaultLines = ({ faults }: Pick<ContactQuery, 'faults'>) => (
  <HelpLines lines={faults.map(({ network, area, number }) => ({ label: network, note: area, number }))} />
)
