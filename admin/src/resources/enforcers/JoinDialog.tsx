import type { CreatedEnforcer } from '@netwarden/shared/contract'
import type { EnforcerKind } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { SecretDialog } from '../../kit/index.ts'
import { JoinForm } from './JoinForm.tsx'
import { JoinLines, type MadeCode } from './JoinLines.tsx'

interface Props {
  /** A code that has been made for an enforcer; without it the form of a new one is first. */
  made?: MadeCode | undefined
  onClose: () => void
}

export function JoinDialog({ made, onClose }: Props) {
  const t = useText()
  // An observed server has no code.
  const onCreated =
    (onMade: (made: MadeCode) => void) =>
    ({ id, code, expiresAt }: CreatedEnforcer, kind: EnforcerKind) => {
      if (code === undefined || expiresAt === undefined) onClose()
      else onMade({ code: { id, code, expiresAt }, kind })
    }
  return (
    <SecretDialog<MadeCode>
      made={made}
      titleOf={(isMade) => t(isMade ? 'enforcers.join.lines' : 'enforcers.join')}
      maxWidth="sm"
      form={(onMade) => <JoinForm onCreated={onCreated(onMade)} onClose={onClose} />}
      shown={(code) => <JoinLines made={code} onClose={onClose} />}
      onClose={onClose}
    />
  )
}
