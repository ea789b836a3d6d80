import type { LifeSupportEquipment } from '../../contracts/sign-up-rules.ts'
import {
  concessionEligibilities,
  concessionKinds,
  lifeSupportEquipment,
  signUpLengths,
} from '../../contracts/sign-up-rules.ts'
import { CardHolderField, cardHolderLabel } from '../forms/card-holder-field.tsx'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import { FieldProblem } from '../forms/form-field.tsx'
import { isRequired } from '../forms/messages.ts'
import { RadioField } from '../forms/radio-field.tsx'
import { ShownWhen } from '../forms/shown-when.tsx'
import { neededFault, tooLong } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import { stateInWords } from '../networks/area-words.ts'
import { applicationWords, cardsFor, stateConcessions } from '../networks/state-concessions.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { inCapitals } from '../validators/checked.ts'

import {
  cardNumberHint,
  checkConcessionCard,
  concessionCardNames,
  refusedCard,
} from '../validators/concession-card.ts'

import { reasonInWords } from '../validators/reason-words.ts'
import { equipmentNames } from './equipment-names.ts'
import type { SectionContext, SectionForm } from './section-form.ts'
import { newTab, present, savedNumberHint, text } from './section-form.ts'

const texts = defineTexts('supportSection', {
  cardNumber: 'Card number',
  concessionsIn: ({ state }: Values<'state'>) => `Concessions in ${state}`,
  whoGetsWhich: 'Who gets which',
  chooseLifeSupport: 'Choose whether anyone relies on life support',
  tickEquipment: 'Tick the equipment that is used',
  equipment: 'Equipment',
  chooseEligibility: 'Choose whether you may have a concession',
  chooseCard: 'Choose the card',
  lifeSupportBusiness: 'Does anyone at the address rely on life support equipment?',
  lifeSupportHome: 'Does anyone living there rely on life support equipment?',
  lifeSupportMoveHint:
    'If so, we’ll register the address when we accept your move, tell the network, and send a form for the doctor. Your answer never affects whether we supply you, or the price.',
  lifeSupportHint:
    'If so, we’ll register the address straight away, tell the network, and send a form for the doctor. Your answer never affects whether we supply you, or the price.',
  no: 'No',
  yes: 'Yes',
  equipmentLegend: 'Which equipment?',
  eligibilityLabel: 'Could anyone in the household get a concession or rebate?',
  eligibilityHint:
    'Governments help many people with a concession card to pay for electricity. A card you gave another retailer does not move across to us, so please tell us again. What each state offers is listed below.',
  eligibilityHintIn: ({ state }: Values<'state'>) =>
    `Governments help many people with a concession card to pay for electricity. A card you gave another retailer does not move across to us, so please tell us again. What ${state} offers is listed below.`,
  hasCard: 'Yes, I hold a card',
  notSure: 'I am not sure',
  notSureHint: 'Continue without one. We’ll tell you how to find out, and you can add a card at any time.',
  cardLabel: 'Which card is it?',
})

const own = [
  'lifeSupport',
  'equipment',
  'otherEquipment',
  'eligibility',
  'concession',
  'holder',
  'cardNumber',
] as const
type Field = (typeof own)[number]
interface Typed extends Readonly<Record<Exclude<Field, 'equipment'>, string>> {
  readonly equipment: readonly LifeSupportEquipment[]
}

function cardFault({ concession, cardNumber }: Typed): string | undefined {
  const kind = concessionKinds.find((one) => one === concession)
  const checked = kind && checkConcessionCard(kind, cardNumber)
  return checked === undefined || checked.isValid
    ? undefined
    : reasonInWords(checked.reason, texts.cardNumber)
}

/** Concessions are for households, so the form does not ask businesses. */
const isBusiness = ({ application }: Pick<SectionContext, 'application'>) =>
  application?.supply?.customerType === 'BUSINESS'

const nameOf = ({ givenName, familyName }: { readonly givenName: string; readonly familyName: string }) =>
  `${givenName} ${familyName}`
/** Names of those who will hold the account. */
const holdersOf = (application: SectionContext['application']) =>
  [application?.person, application?.person?.jointHolder].flatMap((one) => (one ? [nameOf(one)] : []))

/** The concessions at the address; null if its state is unknown, or the site does not have them. */
const concessionsAt = ({ application, concessions }: Pick<SectionContext, 'application' | 'concessions'>) =>
  stateConcessions(concessions, application?.supply?.address.state)

/** The address may have changed to another state since a card was chosen. */
function kindFault(typed: string, context: SectionContext): string | undefined {
  const kind = concessionKinds.find((one) => one === typed)
  return kind === undefined
    ? texts.chooseCard
    : (refusedCard(kind, concessionsAt(context)?.cards) ?? undefined)
}

/** The concessions of the address's state, and who applies for each. */
function Schemes({ context }: { readonly context: SectionContext }) {
  const given = concessionsAt(context)
  return given === null ? null : (
    <section className="gf-note gf-sign-up__schemes" aria-labelledby="schemes">
      <h2 id="schemes">{texts.concessionsIn({ state: stateInWords[given.state] })}</h2>
      <dl className="gf-facts">
        {given.schemes.map(({ name, how }) => (
          <div key={name} className="gf-sign-up__fact">
            <dt>{name}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href={context.concessionsPath} target="_blank" rel="noopener">
          {texts.whoGetsWhich}
          <span className="gf-visually-hidden">{newTab}</span>
        </a>
      </p>
    </section>
  )
}

/** The form of life support and concession. */
export const supportSection: SectionForm<Field, Typed> = {
  ids: {
    lifeSupport: 'lifeSupport',
    equipment: 'equipment',
    otherEquipment: 'otherEquipment',
    eligibility: 'eligibility',
    concession: 'concession',
    holder: 'holder',
    cardNumber: 'cardNumber',
  },
  read(data) {
    const chosen = data.getAll('equipment')
    return {
      lifeSupport: text(data, 'lifeSupport'),
      equipment: lifeSupportEquipment.filter((one) => chosen.includes(one)),
      otherEquipment: text(data, 'otherEquipment'),
      eligibility: text(data, 'eligibility'),
      concession: text(data, 'concession'),
      holder: text(data, 'holder'),
      cardNumber: inCapitals(text(data, 'cardNumber')),
    }
  },
  check(typed, context) {
    const { application } = context
    const isNeeded = typed.lifeSupport === 'yes'
    const hasCard = typed.eligibility === 'YES'
    const mayStay = application?.support?.concession?.kind === typed.concession
    return {
      lifeSupport: typed.lifeSupport === '' ? texts.chooseLifeSupport : undefined,
      equipment: isNeeded && typed.equipment.length === 0 ? texts.tickEquipment : undefined,
      otherEquipment:
        isNeeded && typed.equipment.includes('OTHER') && typed.otherEquipment === ''
          ? isRequired(texts.equipment)
          : tooLong(texts.equipment, typed.otherEquipment, signUpLengths.note),
      eligibility: typed.eligibility === '' && !isBusiness(context) ? texts.chooseEligibility : undefined,
      concession: hasCard ? kindFault(typed.concession, context) : undefined,
      holder: hasCard ? neededFault(cardHolderLabel, typed.holder, signUpLengths.name * 2) : undefined,
      cardNumber:
        hasCard && !(mayStay && typed.cardNumber === '')
          ? typed.cardNumber === ''
            ? isRequired(texts.cardNumber)
            : cardFault(typed)
          : undefined,
    }
  },
  answers(typed, context) {
    const asked = concessionEligibilities.find((one) => one === typed.eligibility) ?? 'NOT_SURE'
    const eligibility = isBusiness(context) ? 'NO' : asked
    const kind = eligibility === 'YES' ? concessionKinds.find((one) => one === typed.concession) : undefined
    const isNeeded = typed.lifeSupport === 'yes'
    return {
      support: present({
        lifeSupport: present({
          isNeeded,
          equipment: isNeeded ? [...typed.equipment] : undefined,
          other: isNeeded && typed.otherEquipment !== '' ? typed.otherEquipment : undefined,
        }),
        eligibility,
        concession:
          kind === undefined
            ? undefined
            : present({
                kind,
                holder: typed.holder,
                cardNumber: typed.cardNumber === '' ? undefined : typed.cardNumber,
              }),
      }),
    }
  },
  fieldAt(pointer) {
    const [, member, part = ''] = pointer.split('/')
    if (member === 'eligibility') return 'eligibility'
    if (member === 'lifeSupport')
      return part === 'equipment' ? 'equipment' : part === 'other' ? 'otherEquipment' : 'lifeSupport'
    return part === 'holder' || part === 'cardNumber' ? part : 'concession'
  },
  fields(faults, context) {
    const { application, isRestored } = context
    const saved = isRestored ? undefined : application?.support
    const kept = application?.support?.concession
    const isNeeded = saved?.lifeSupport.isNeeded
    const given = concessionsAt(context)
    // A move may be checked by a person first.
    const isMove = context.lettersGoTo !== undefined
    return (
      <>
        <RadioField
          id="lifeSupport"
          name="lifeSupport"
          label={isBusiness(context) ? texts.lifeSupportBusiness : texts.lifeSupportHome}
          description={isMove ? texts.lifeSupportMoveHint : texts.lifeSupportHint}
          options={[
            { value: 'no', label: texts.no },
            { value: 'yes', label: texts.yes },
          ]}
          defaultValue={isNeeded === undefined ? undefined : isNeeded ? 'yes' : 'no'}
          validation={faults.lifeSupport}
        />
        <ShownWhen name="lifeSupport" is={['yes']} initiallyShown={isNeeded === true}>
          <fieldset
            className={`gf-fieldset${faults.equipment === undefined ? '' : ' gf-fieldset--invalid'}`}
            aria-describedby={faults.equipment === undefined ? undefined : 'equipment-problem'}
          >
            <legend>{texts.equipmentLegend}</legend>
            {lifeSupportEquipment.map((one, place) => (
              <CheckboxField
                key={one}
                id={place === 0 ? 'equipment' : `equipment-${one}`}
                name="equipment"
                value={one}
                label={equipmentNames[one]}
                isInitiallyTicked={saved?.lifeSupport.equipment?.includes(one) === true}
              />
            ))}
            <FieldProblem id="equipment" validation={faults.equipment} />
          </fieldset>
          <ShownWhen
            name="equipment"
            is={['OTHER']}
            initiallyShown={saved?.lifeSupport.equipment?.includes('OTHER') === true}
          >
            <TextField
              id="otherEquipment"
              name="otherEquipment"
              label={texts.equipment}
              defaultValue={saved?.lifeSupport.other}
              isRequired
              validation={faults.otherEquipment}
            />
          </ShownWhen>
        </ShownWhen>
        {isBusiness(context) ? null : (
          <>
            <RadioField
              id="eligibility"
              name="eligibility"
              label={texts.eligibilityLabel}
              description={
                given === null
                  ? texts.eligibilityHint
                  : texts.eligibilityHintIn({ state: stateInWords[given.state] })
              }
              options={[
                { value: 'YES', label: texts.hasCard },
                { value: 'NO', label: texts.no },
                {
                  value: 'NOT_SURE',
                  label: texts.notSure,
                  description: texts.notSureHint,
                },
              ]}
              defaultValue={saved?.eligibility}
              validation={faults.eligibility}
            />
            <ShownWhen name="eligibility" is={['YES']} initiallyShown={saved?.eligibility === 'YES'}>
              {given !== null && <p>{applicationWords(given)}</p>}
              <RadioField
                id="concession"
                name="concession"
                label={texts.cardLabel}
                options={cardsFor(given).map((kind) => ({ value: kind, label: concessionCardNames[kind] }))}
                defaultValue={saved?.concession?.kind}
                validation={faults.concession}
              />
              <CardHolderField
                id="holder"
                name="holder"
                defaultValue={saved?.concession?.holder}
                holders={holdersOf(application)}
                validation={faults.holder}
              />
              <TextField
                id="cardNumber"
                name="cardNumber"
                label={texts.cardNumber}
                description={kept === undefined ? cardNumberHint : savedNumberHint(kept.cardNumberEnd)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                isPrivate
                isRequired
                validation={faults.cardNumber}
              />
            </ShownWhen>
            <Schemes context={context} />
          </>
        )}
      </>
    )
  },
}
