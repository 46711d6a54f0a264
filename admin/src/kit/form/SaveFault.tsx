import Button from '@mui/material/Button'
import { useText } from '../i18n/index.ts'
import { Note } from '../Note.tsx'
import { CallError } from '../session/index.ts'

const CONFLICT = 409

export interface SaveFaultState {
  text: string
  /** A change of another user conflicts. */
  isConflict: boolean
}

/** What a form as a whole has to say about a failed save; nothing where its fields say it. */
export function saveFaultOf(
  error: Error | null,
  isField: (name: string) => boolean,
): SaveFaultState | undefined {
  if (!error) return undefined
  if (!(error instanceof CallError)) return { text: error.message, isConflict: false }
  if (Object.keys(error.fields).some(isField)) return undefined
  return { text: error.message, isConflict: error.status === CONFLICT }
}

interface Props {
  fault: SaveFaultState | undefined
  isReloading: boolean
  isReloaded: boolean
  /** Loads the current values; absent for a new object. */
  onReload: (() => void) | undefined
}

/** The reason why saving failed; after a conflict, with a button that loads the other user's version. */
export function SaveFault({ fault, isReloading, isReloaded, onReload }: Props) {
  const t = useText()
  if (!fault) {
    return isReloaded ? (
      <Note tone="low" role="status">
        {t('ui.form.reloaded')}
      </Note>
    ) : null
  }
  return (
    <Note
      tone="high"
      action={
        fault.isConflict &&
        onReload && (
          <Button variant="text" loading={isReloading} onClick={onReload}>
            {t('ui.form.reload')}
          </Button>
        )
      }
    >
      {fault.text}
    </Note>
  )
}
