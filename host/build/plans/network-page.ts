import type { NetworkFacts } from './network-facts.ts'
import { stateNames } from './network-facts.ts'

/** The page of a network's plans: the template shows the plans above this text. */
export function networkPage({ id, distributor, state }: NetworkFacts): string {
  const where = stateNames[state]
  const reference =
    state === 'VIC'
      ? 'The **Victorian Default Offer** is the price that the Essential Services Commission sets for this network'
      : 'The **reference price** is what the Australian Energy Regulator sets for this network under the Default Market Offer'
  return `---
path: /plans/${id}
title: Plans in the ${distributor} area
documentTitle: Plans, ${distributor}
label: Plans, ${distributor}
description: Our electricity plans in the ${distributor} network in ${where}, with rates, daily charge, fees and conditions in full.
template: network-plans
lead: Prices for homes and small businesses on the ${distributor} network in ${where}, with GST.
index: true
updated: 2026-07-01
---
## What the prices are compared with

${reference}, for a typical use over a year. The prices on this page hold from 1 July 2026. Your own bill depends on how much you use and when.

The [plans page](/plans) explains each term, and says what all our plans have in common. Not sure that this is your network? Its name is on the front of your bill; or type your postcode above.
`
}
