import { HelpLines } from '../layout/help-lines.tsx'
import type { ContactQuery } from './shared-schemas.ts'

/** Fault numbers of the distributors by area, because distributors repair the network. */
export const FaultLines = ({ faults }: Pick<ContactQuery, 'faults'>) => (
  <HelpLines lines={faults.map(({ network, area, number }) => ({ label: network, note: area, number }))} />
)
