// `npm run plans`: generates content from the plans file and the networks' figures: prices by network, a page for each
// network, and a document for each plan in each network. The files are kept in the repository, like all other content.
import { readFile, writeFile } from 'node:fs/promises'
import type { PlansQuery } from 'gridfront'
import { plansContent } from './plans/plans-content.ts'

const content = 'host/content'
const plans = JSON.parse(await readFile(`${content}/queries/plans.json`, 'utf8')) as PlansQuery
const files = plansContent(plans)
await Promise.all([...files].map(([path, text]) => writeFile(`${content}/${path}`, text)))
process.stdout.write(`${files.size} files written below ${content}\n`)
