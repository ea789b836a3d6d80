import type { AddressParts } from 'gridfront/contracts'

/** Real localities with their states and postcodes. The streets are fictitious. */
const localities = [
  ['Braddon', 'ACT', '2612'],
  ['Gungahlin', 'ACT', '2912'],
  ['Newtown', 'NSW', '2042'],
  ['Marrickville', 'NSW', '2204'],
  ['Parramatta', 'NSW', '2150'],
  ['Newcastle', 'NSW', '2300'],
  ['Dubbo', 'NSW', '2830'],
  ['Wagga Wagga', 'NSW', '2650'],
  ['Darwin City', 'NT', '0800'],
  ['Alice Springs', 'NT', '0870'],
  ['Paddington', 'QLD', '4064'],
  ['Southport', 'QLD', '4215'],
  ['Townsville City', 'QLD', '4810'],
  ['Norwood', 'SA', '5067'],
  ['Mount Gambier', 'SA', '5290'],
  ['Port Lincoln', 'SA', '5606'],
  ['Battery Point', 'TAS', '7004'],
  ['Launceston', 'TAS', '7250'],
  ['Fitzroy North', 'VIC', '3068'],
  ['St Kilda', 'VIC', '3182'],
  ['South Geelong', 'VIC', '3220'],
  ['Ballarat Central', 'VIC', '3350'],
  ['Fremantle', 'WA', '6160'],
  ['Broome', 'WA', '6725'],
] as const satisfies readonly (readonly [string, AddressParts['state'], string])[]

const streets = [
  'Wattlefeather Street',
  'Kettlewood Road',
  'Larkspindle Avenue',
  'Drover’s Whistle Lane',
  'Figparrot Crescent',
  'Tumblegrass Court',
  'Lanternfish Drive',
  'Bottletree Parade',
  'Riverpebble Terrace',
  'Quollpaw Place',
  'Moonjelly Close',
  'Sugarglide Boulevard',
  'Emberberry Grove',
  'Windmillers Highway',
  'Magpiewing Way',
  'Old Paperbark Circuit',
] as const

const streetsEach = 4
const doors: readonly Pick<AddressParts, 'unit' | 'number'>[] = [
  { number: '7' },
  { number: '12' },
  { unit: '1', number: '12' },
  { unit: '3', number: '12' },
  { number: '25A' },
  { number: '140' },
]

/** Addresses in each locality. Streets are taken in turn, so that several localities have the same street, as in reality. */
export const sampleAddresses: readonly AddressParts[] = localities.flatMap(
  ([suburb, state, postcode], place) =>
    Array.from(
      { length: streetsEach },
      (_, turn) => streets[(place * 3 + turn) % streets.length] ?? '',
    ).flatMap((street) => doors.map((door) => ({ ...door, street, suburb, state, postcode }))),
)
