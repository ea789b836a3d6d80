import type { SignUpSection } from '../../contracts/sign-up-rules.ts'
import { signUpSections } from '../../contracts/sign-up-rules.ts'
import type { FormDraft } from '../forms/form-draft.ts'
import { createFormDraft } from '../forms/form-draft.ts'
import { wantedPlan } from './wanted-plan.ts'

/** Unsaved input of a section, stored for the tab. */
export const sectionDraft = (section: SignUpSection): FormDraft =>
  createFormDraft({ name: `sign-up-${section}`, storage: () => sessionStorage })

/** Removes everything that sign-up stores for the tab, because others may use the same browser. */
export function clearSignUpDrafts(): void {
  for (const section of signUpSections) sectionDraft(section).clear()
  wantedPlan.clear()
}
