import { daysAfter } from '../../../contracts/civil-days.ts'
import { daysFrom } from '../../dates/iso-date.ts'
import type { HalfHourRead, PlanNoteCode, PublishedPlan, Register, SupplyZone } from '../../energy/index.ts'
import { dayStartMs, openRanking } from '../../energy/index.ts'
import type { Nem12Stream } from '../../nem12/index.ts'
import {
  isZip,
  Nem12Error,
  parseNem12,
  problemInWords,
  unzipMeterFiles,
  ZipError,
} from '../../nem12/index.ts'
import type { UsageStretch } from '../../usage/usage-series.ts'
import { isInRanges } from '../../validators/postcode-ranges.ts'
import { publicHolidays } from '../../validators/public-holidays.ts'
import { exitCodes } from '../exit-codes.ts'
import { plansRankHelp } from '../help.ts'
import type { CommandPorts } from '../ports.ts'
import { readArguments } from '../read-arguments.ts'
import { UsageError } from '../usage-error.ts'
import { lastYear, meterReads } from './meter-reads.ts'
import { plansIn } from './plan-files.ts'
import type { RankArguments } from './rank-arguments.ts'
import { rankFlags, readRankArguments } from './rank-arguments.ts'
import type { NamedPlan } from './rank-report.ts'
import { rankingJson, rankingText } from './rank-report.ts'
import { problemText, takePlan } from './take-plan.ts'

/** Notes about interpretations that can change a price; the others concern the format only. */
const weightyNotes: readonly PlanNoteCode[] = [
  'AMOUNT_LARGE',
  'BANDED_SUPPLY',
  'DATES_NOT_PRICED',
  'DEMAND_LIMIT',
  'DEMAND_UNIT',
  'PART_LEFT_OUT',
  'SEASON_GAP',
  'SEASON_OVERLAP',
  'STEP_OPEN',
  'STEP_ORDER',
  'STEP_SIZES',
  'SUPPLY_MISSING',
  'TIME_ROUNDED',
  'WINDOW_GAP',
  'WINDOW_OVERLAP',
]
const isWeighty = (code: PlanNoteCode) => weightyNotes.includes(code)

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The streams of a NEM12 file, or of a zip of some. Throws `UsageError`. */
async function readStreams(path: string, { readBytes }: CommandPorts): Promise<readonly Nem12Stream[]> {
  const bytes = await readBytes(path).catch((error: unknown) => {
    throw new UsageError(`The meter data cannot be read: ${reasonOf(error)}.`)
  })
  try {
    const texts = isZip(bytes)
      ? (await unzipMeterFiles(bytes)).map(({ text }) => text)
      : [new TextDecoder().decode(bytes)]
    return texts.flatMap((text) => parseNem12(text).streams)
  } catch (error) {
    if (error instanceof ZipError) throw new UsageError(`${path}: ${error.message}`)
    if (!(error instanceof Nem12Error)) throw error
    const [first] = error.problems
    throw new UsageError(`${path} is no NEM12 file: ${first ? problemInWords(first) : error.message}`)
  }
}

function checkStreams(streams: readonly Nem12Stream[], { controlledLoad }: RankArguments): void {
  const nmis = [...new Set(streams.map(({ nmi }) => nmi))]
  if (nmis.length > 1)
    throw new UsageError(
      `The meter data is of several supply points (${nmis.join(', ')}): a ranking is of one. Give a file of one.`,
    )
  const names = [...new Set(streams.flatMap(({ registerId, suffix }) => [suffix, registerId]))].filter(
    Boolean,
  )
  const unknown = controlledLoad.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new UsageError(
      `The meter data has no register '${unknown}': --controlled-load takes one of ${names.join(', ')}.`,
    )
}

/** Postcodes, or ranges of them. Anything else is ignored. */
const names = (postcodes: readonly string[], postcode: string) =>
  postcodes.some((one) => one === postcode || (/^\d{4}-\d{4}$/.test(one) && isInRanges(one, postcode)))

/** Whether a plan is for the customer. A plan without postcodes is available everywhere in its distributors' areas. */
function isFor({ customerType, geography }: PublishedPlan, wanted: RankArguments): boolean {
  const { distributors = [], includedPostcodes = [], excludedPostcodes = [] } = geography ?? {}
  const { postcode, distributor } = wanted
  return (
    (customerType === undefined || customerType === wanted.customerType) &&
    (distributor === undefined ||
      distributors.some((one) => one.toLowerCase() === distributor.toLowerCase())) &&
    (postcode === undefined ||
      (!names(excludedPostcodes, postcode) &&
        (includedPostcodes.length === 0 || names(includedPostcodes, postcode))))
  )
}

function holidaysIn({ from, to }: UsageStretch, { state }: RankArguments) {
  if (state === null) return { holidays: [], unknown: 0 }
  const known = publicHolidays(state)
  return {
    holidays: known.holidays.map(({ date }) => date),
    unknown: daysFrom(from, to).filter((date) => date < known.from || date > known.until).length,
  }
}

const readsIn = (reads: readonly HalfHourRead[], { from, to }: UsageStretch, zone: SupplyZone) => {
  const [start, end] = [dayStartMs(from, zone), dayStartMs(daysAfter(to, 1), zone)]
  return reads.filter(({ startMs }) => startMs >= start && startMs < end)
}

function energyOf(reads: readonly HalfHourRead[]): ReadonlyMap<Register, number> {
  const sums = new Map<Register, number>()
  for (const { register, wattHours } of reads) sums.set(register, (sums.get(register) ?? 0) + wattHours)
  return sums
}

/** `gridfront plans rank <file or folder> --reads <meter data>`. Gives the exit code. */
export async function rankPlansCommand(given: readonly string[], ports: CommandPorts): Promise<number> {
  const { values, positionals } = readArguments(given, rankFlags, { takesSecrets: false })
  const { stdout, stderr } = ports
  if (values.help) {
    stdout.write(plansRankHelp)
    return exitCodes.success
  }
  const wanted = readRankArguments(values, positionals)
  const { zone } = wanted
  const streams = await readStreams(wanted.readsPath, ports)
  checkStreams(streams, wanted)
  const all = meterReads(streams, wanted.controlledLoad)
  const period = lastYear(all, zone)
  if (period === null)
    throw new UsageError(
      `${wanted.readsPath} has no whole day of general use: a register such as E1 is needed.`,
    )
  const days = daysFrom(period.from, period.to)
  const { holidays, unknown: daysWithoutHolidays } = holidaysIn(period, wanted)
  const reads = readsIn(all, period, zone)
  const ranking = openRanking<NamedPlan>({ reads, period, zone, publicHolidays: holidays })
  const refused = new Map<string, { plans: number; first: string }>()
  const distributors = new Set<string>()
  let elsewhere = 0
  for await (const found of plansIn(wanted.path, ports)) {
    const seen = takePlan(found, wanted.isInCents)
    if (seen.result === 'refused') {
      const [reason = 'It cannot be read.'] = seen.problems.map(problemText)
      const known = refused.get(reason)
      if (known === undefined) refused.set(reason, { plans: 1, first: seen.where })
      else known.plans += 1
      continue
    }
    const { plan, tariff, notes } = seen.read
    for (const one of plan.geography?.distributors ?? []) distributors.add(one)
    if (!isFor(plan, wanted)) {
      elsewhere += 1
      continue
    }
    const { planId, displayName = planId, brandName = '' } = plan
    const weighty = notes.flatMap(({ code, message }) => (isWeighty(code) ? message : []))
    ranking.add({
      plan: { planId, displayName, brandName, where: seen.where, notes: [...new Set(weighty)] },
      ...{ tariff, conditions: plan },
    })
  }
  const market = {
    ...{ ranking: ranking.result(), top: wanted.top, period, zone, days: days.length, elsewhere, refused },
    ...{ wattHours: energyOf(reads), daysWithoutHolidays },
  }
  stdout.write(wanted.isJson ? rankingJson(market) : rankingText(market))
  if (market.ranking.ranked.length > 0) return exitCodes.success
  const where = distributors.size === 0 ? '' : ` The plans are for ${[...distributors].sort().join(', ')}.`
  stderr.write(`No plan is for this customer and can be priced.${where}\n`)
  return exitCodes.failure
}
