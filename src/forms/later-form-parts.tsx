import { WarningIcon } from '../layout/icons.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { TextField } from './text-field.tsx'

/** Stands for every text: nobody reads them. */
const word = 'later'

/** What `AppForm` shows later than its document: faults, a failure, a busy button. For the rules that the document needs for them. */
export function LaterFormParts() {
  return (
    <>
      <ErrorSummary faults={[{ fieldId: 'later', message: word }]} attempt={0} />
      <TextField id="later" name="later" label={word} validation={word} />
      <div className="gf-password">
        <button type="button" className="gf-password__reveal" aria-pressed="true" aria-label={word} />
      </div>
      <div role="alert">
        <div className="gf-alert">
          <WarningIcon size={24} />
          <div>
            <p>{word}</p>
            <p className="gf-alert__advice">{word}</p>
          </div>
        </div>
      </div>
      <button type="submit" className="gf-button gf-button--wide" aria-disabled="true">
        {word}
      </button>
    </>
  )
}
