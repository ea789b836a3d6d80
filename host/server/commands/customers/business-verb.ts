import { eq } from 'drizzle-orm'
import { normalText, signUpLengths } from 'gridfront/contracts'
import { checkAbn, formatAbn, reasonInWords } from 'gridfront/validators'
import type { Db } from '../../platform/database/db.ts'
import { accounts } from '../../platform/database/schema.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { printableLine } from '../../platform/printable.ts'

function readName(text: string): string {
  const name = normalText(text)
  if (name !== '' && name.length <= signUpLengths.legalName) return name
  throw new OperatorError(`--name is the legal name, of at most ${signUpLengths.legalName} characters.`)
}

function readAbn(text: string): string {
  const checked = checkAbn(text)
  if (checked.isValid) return checked.value
  throw new OperatorError(`--abn: ${reasonInWords(checked.reason, 'ABN')}.`)
}

/** Corrects the business that an account's bills are tax invoices for, from the next bill on. Throws `OperatorError`. */
export async function correctBusiness(
  db: Db,
  number: string,
  { name, abn }: Readonly<Partial<Record<string, string>>>,
): Promise<string> {
  const given = {
    ...(name !== undefined && { businessName: readName(name) }),
    ...(abn !== undefined && { businessAbn: readAbn(abn) }),
  }
  if (Object.keys(given).length === 0) throw new OperatorError('Give --name, --abn or both; see --help.')
  return db.transaction(async (tx) => {
    const ofNumber = eq(accounts.number, number.trim())
    const [present] = await tx.select().from(accounts).where(ofNumber).for('update')
    if (present === undefined) throw new OperatorError('There is no account with that number: see the list.')
    if (present.businessName === null || present.businessAbn === null)
      throw new OperatorError(`Account ${present.number} is a household's: name a business's account.`)
    const { businessName = present.businessName, businessAbn = present.businessAbn } = given
    await tx.update(accounts).set(given).where(ofNumber)
    return `From the next bill on, bills of account ${present.number} are tax invoices for ${printableLine(businessName)}, ABN ${formatAbn(businessAbn)}.`
  })
}
