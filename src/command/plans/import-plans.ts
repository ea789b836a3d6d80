import { count } from '../../conformance/reports/quantities.ts'
import { visibleLine } from '../../conformance/reports/visible-text.ts'
import { exitCodes } from '../exit-codes.ts'
import { plansImportHelp } from '../help.ts'
import type { CommandPorts } from '../ports.ts'
import { readArguments } from '../read-arguments.ts'
import { UsageError } from '../usage-error.ts'
import type { FoundPlan, PlanContent, StoredQuery } from './plan-content.ts'
import { planContent } from './plan-content.ts'
import { plansIn } from './plan-files.ts'
import { problemText, takePlan } from './take-plan.ts'

const flags = {
  to: { type: 'string' },
  force: { type: 'boolean' },
  cents: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const maxPlans = 1000

/** The other contents of a site's plans file. An invalid file is ignored, because it will be overwritten. */
async function storedQueryOf(file: string, { kindOf, readFile }: CommandPorts): Promise<StoredQuery> {
  if ((await kindOf(file)) !== 'file') return {}
  try {
    const { signUp } = JSON.parse(await readFile(file)) as { readonly signUp?: unknown }
    return typeof signUp === 'string' ? { signUp } : {}
  } catch {
    return {}
  }
}

function report(
  content: PlanContent,
  folder: string,
  refused: readonly string[],
  notes: ReadonlyMap<string, string>,
): string {
  const { files, offers, leftOut, distributors, withoutPostcodes } = content
  const isByNetwork = files.has('queries/networks.json')
  return [
    `${count(offers, 'plan')} of ${distributors.join(', ')}: ${count(files.size, 'file')} written below ${folder}.`,
    ...(notes.size === 0
      ? []
      : ['', 'Notes', '', ...[...notes].map(([note, where]) => `  ${visibleLine(`${where}: ${note}`)}`)]),
    ...(refused.length + leftOut.length === 0
      ? []
      : [
          '',
          'Left out',
          '',
          ...refused.map((line) => `  ${visibleLine(line)}`),
          ...leftOut.map(({ where, reason }) => `  ${visibleLine(`${where}: ${reason}`)}`),
        ]),
    '',
    'The cards have no comparison with the reference price, which plan files do not have: give each offer its',
    '`comparison` before you advertise a price where the Electricity Retail Code or Victoria asks for one.',
    ...(isByNetwork
      ? [
          'Where networks share a postcode, name places in queries/networks.json, so that visitors can choose.',
        ]
      : []),
    ...(!isByNetwork && distributors.length > 1
      ? [
          `All plans stand on one page: no plan names the postcodes of ${withoutPostcodes.join(', ')} (includedPostcodes).`,
        ]
      : []),
    '',
  ].join('\n')
}

/** `gridfront plans import <folder>`. Gives the exit code: 1 if a plan was left out. */
export async function importPlansCommand(given: readonly string[], ports: CommandPorts): Promise<number> {
  const { values, positionals } = readArguments(given, flags, { takesSecrets: false })
  const { stdout, kindOf, writeNew, writeFile } = ports
  if (values.help) {
    stdout.write(plansImportHelp)
    return exitCodes.success
  }
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new UsageError('Say which plans: gridfront plans import <file or folder> --to content.')
  const folder = (values.to ?? 'content').replace(/[\\/]+$/, '')
  if ((await kindOf(folder)) !== 'folder')
    throw new UsageError(`There is no folder ${folder}: name the content folder of a site with --to.`)

  const plans: FoundPlan[] = []
  const refused: string[] = []
  const notes = new Map<string, string>()
  for await (const found of plansIn(path, ports)) {
    const seen = takePlan(found, values.cents)
    if (seen.result === 'refused') {
      refused.push(`${seen.where}: ${seen.problems.map(problemText).join('; ')}`)
      continue
    }
    for (const { message } of seen.read.notes) notes.set(message, notes.get(message) ?? seen.where)
    plans.push({ where: seen.where, read: seen.read })
    if (plans.length > maxPlans)
      throw new UsageError(`There are more than ${maxPlans} plans in ${path}: import those of one brand.`)
  }
  const content = planContent(plans, await storedQueryOf(`${folder}/queries/plans.json`, ports))
  if (content.offers === 0) {
    ports.stderr.write(
      `No plan could be taken, and nothing was written.\n${[...refused, ...content.leftOut.map(({ where, reason }) => `${where}: ${reason}`)].map((line) => `  ${visibleLine(line)}\n`).join('')}`,
    )
    return exitCodes.failure
  }
  const present: string[] = []
  for (const file of content.files.keys())
    if ((await kindOf(`${folder}/${file}`)) !== 'nothing') present.push(file)
  if (present.length > 0 && !values.force)
    throw new UsageError(
      `${present.slice(0, 3).join(', ')}${present.length > 3 ? ` and ${present.length - 3} more` : ''} would be overwritten in ${folder}: add --force, or name another folder with --to.`,
    )
  for (const [file, text] of content.files)
    await (present.includes(file) ? writeFile : writeNew)(`${folder}/${file}`, text)
  stdout.write(report(content, folder, refused, notes))
  return refused.length + content.leftOut.length === 0 ? exitCodes.success : exitCodes.failure
}
