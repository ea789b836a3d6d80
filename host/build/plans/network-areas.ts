import type { NetworksQuery } from 'gridfront'

/**
 * Distributors by postcode. An approximation, because borders of networks run through postcodes: a retailer looks up
 * the NMI or address in the market's own register (MSATS). The names are those of the plans.
 */
export const networkAreas: NetworksQuery['areas'] = [
  {
    distributor: 'Ausgrid',
    postcodes: '2000-2114 2118-2122 2127-2141 2143-2144 2158-2159 2190-2234 2250-2338 2420-2421 2425',
  },
  {
    distributor: 'Endeavour Energy',
    postcodes: '2115-2118 2125-2126 2142 2145-2158 2160-2189 2500-2541 2555-2579 2745-2790',
  },
  { distributor: 'Evoenergy', postcodes: '2600-2620 2900-2914' },
  { distributor: 'Essential Energy', postcodes: '2339-2490 2545-2554 2580-2599 2619-2744 2791-2899 4383' },
  {
    distributor: 'CitiPower',
    postcodes: '3000-3011 3031 3050-3054 3065-3068 3101-3103 3121-3124 3141-3146 3181-3185 3205-3207',
  },
  { distributor: 'Jemena', postcodes: '3012 3031-3049 3055-3064 3070-3073' },
  { distributor: 'Powercor', postcodes: '3012-3030 3211-3657' },
  {
    distributor: 'AusNet Services',
    postcodes: '3074-3099 3104-3120 3131-3140 3152-3160 3658-3909 3950-3996',
  },
  { distributor: 'United Energy', postcodes: '3125-3130 3145 3147-3151 3161-3180 3185-3204 3910-3944' },
  { distributor: 'Energex', postcodes: '4000-4347 4352 4500-4575' },
  { distributor: 'Ergon Energy', postcodes: '4348-4499 4580-4895' },
  { distributor: 'SA Power Networks', postcodes: '5000-5799' },
  { distributor: 'Western Power', postcodes: '6000-6700' },
  { distributor: 'Horizon Power', postcodes: '6701-6799' },
  { distributor: 'TasNetworks', postcodes: '7000-7499' },
  { distributor: 'Power and Water', postcodes: '0800-0899' },
]

/** Places by which visitors recognise which network of a postcode is theirs. */
export const networkPlaces: NetworksQuery['places'] = [
  { postcode: '2118', distributor: 'Ausgrid', suburbs: 'Carlingford, east of Pennant Hills Road' },
  { postcode: '2118', distributor: 'Endeavour Energy', suburbs: 'Carlingford, west of Pennant Hills Road' },
  { postcode: '2158', distributor: 'Ausgrid', suburbs: 'Dural, Middle Dural' },
  { postcode: '2158', distributor: 'Endeavour Energy', suburbs: 'Round Corner' },
  { postcode: '2619', distributor: 'Evoenergy', suburbs: 'Jerrabomberra, the north' },
  { postcode: '2619', distributor: 'Essential Energy', suburbs: 'Jerrabomberra, the rest' },
  { postcode: '2620', distributor: 'Evoenergy', suburbs: 'Oaks Estate, Hume' },
  { postcode: '2620', distributor: 'Essential Energy', suburbs: 'Queanbeyan, Karabar' },
  { postcode: '3012', distributor: 'Jemena', suburbs: 'Tottenham, West Footscray' },
  { postcode: '3012', distributor: 'Powercor', suburbs: 'Brooklyn, Kingsville, Maidstone' },
  { postcode: '3031', distributor: 'CitiPower', suburbs: 'Kensington' },
  { postcode: '3031', distributor: 'Jemena', suburbs: 'Flemington, Travancore' },
  { postcode: '3145', distributor: 'CitiPower', suburbs: 'Malvern East' },
  { postcode: '3145', distributor: 'United Energy', suburbs: 'Caulfield East' },
  { postcode: '3185', distributor: 'CitiPower', suburbs: 'Ripponlea' },
  { postcode: '3185', distributor: 'United Energy', suburbs: 'Elsternwick, Gardenvale' },
  { postcode: '4352', distributor: 'Energex', suburbs: 'Hampton, Ravensbourne' },
  { postcode: '4352', distributor: 'Ergon Energy', suburbs: 'Cabarlah, Highfields, Wyreema' },
]
