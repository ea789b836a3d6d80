import type { ReactNode } from 'react'
import type { SignUpApplication, SignUpSaving } from '../../contracts/schemas/sign-up.ts'
import type { AddressLookup } from '../address/address-lookup.ts'
import type { FieldFaults } from '../forms/app-form.tsx'
import { textIn } from '../forms/form-text.ts'
import type { ConcessionsQuery } from '../networks/state-concessions.ts'
import type { NetworksQuery } from '../plans/network-schemas.ts'
import type { PlanOffer } from '../plans/plan.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('sectionForm', {
  newTab: ' (opens in a new tab)',
  savedNumber: ({ end }: Values<'end'>) => `Saved: the one ending in ${end}. Leave this empty to keep it.`,
})

/** The data for the fields of a step. */
export interface SectionContext {
  /** The application as it is saved; null before its first section. */
  readonly application: SignUpApplication | null
  readonly lookup: AddressLookup | undefined
  /** All plans of the site, in all networks. */
  readonly offers: readonly PlanOffer[]
  /** The edition of the chosen plan's terms, as it is shown. */
  readonly planVersion: string | undefined
  /** The networks of the site; null if all its plans belong to one. */
  readonly networks: NetworksQuery | null
  /** The concessions of the states; null if the site has no such data. */
  readonly concessions: ConcessionsQuery | null
  /** Path of the brand's page about concessions. */
  readonly concessionsPath: string
  /** The edition of the site's terms and conditions that is agreed to. */
  readonly termsVersion: string
  /** Path of the brand's terms and conditions. */
  readonly termsPath: string
  /** Turns a plain path into the address of the present variant. */
  readonly href: (path: string) => string
  /** Where letters of a customer who moves go, so that nobody is asked. Default: the applicant chooses. */
  readonly lettersGoTo?: string | undefined
  /** Keep the fields as they were restored from a draft. */
  readonly isRestored: boolean
  readonly today: string
}

/** The form of one section of the application: fields, checks, and the answers to save. */
export interface SectionForm<Field extends string, Typed> {
  /** `id` of each field's control, or of the first of its parts. */
  readonly ids: Readonly<Record<Field, string>>
  readonly read: (data: FormData) => Typed
  readonly check: (typed: Typed, context: SectionContext) => FieldFaults<Field>
  readonly answers: (typed: Typed, context: SectionContext) => Omit<SignUpSaving, 'version'>
  /** The field at a JSON pointer into the section; undefined where there is none. */
  readonly fieldAt: (pointer: string) => Field | undefined
  readonly fields: (faults: FieldFaults<Field>, context: SectionContext) => ReactNode
}

/** Said with a link, to those who cannot see it. */
export const newTab = texts.newTab

/** The hint of a number that was saved, of which only the end is known. */
export const savedNumberHint = (end: string): string => texts.savedNumber({ end })

/** `text(data, 'phone')`: the value of a field. */
export const text = textIn

/** Removes undefined members, which contracts do not allow. */
export const present = <Members extends object>(members: Members) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Members]: Exclude<Members[Name], undefined>
  }
