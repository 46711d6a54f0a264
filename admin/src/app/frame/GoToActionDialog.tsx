import { isIp } from '@netwarden/shared/validators'
import { PolicyDialogOf } from '../../domain/control/PolicyDialogOf.tsx'
import { ImportDialog } from '../../domain/import/ImportDialog.tsx'
import { PauseDialog } from '../../domain/pause/PauseDialog.tsx'
import type { GoToAction } from './go-to.ts'

interface Props {
  action: GoToAction
  onClose: () => void
}

/** Runs the action that the user chose in the go-to box. */
export function GoToActionDialog({ action, onClose }: Props) {
  if (action.kind === 'import') return <ImportDialog isOpen onClose={onClose} />
  if (action.kind === 'pause') return <PauseDialog onClose={onClose} />
  const { solvedMode, lifetime } = action
  const facts = factsOf(action)
  return <PolicyDialogOf solvedMode={solvedMode} facts={facts} lifetime={lifetime} onClose={onClose} />
}

/** An address may be a device's or a destination's, unless a device was chosen by its name. */
function factsOf({ keyword, deviceMac }: Extract<GoToAction, { kind: 'policy' }>) {
  if (deviceMac !== undefined) return { deviceIP: keyword, deviceMac }
  return isIp(keyword) ? { deviceIP: keyword, dstHostIP: keyword } : { domain: keyword }
}
