import type { EnforcerCode } from '@netwarden/shared/contract'
import { useText } from '../../kit/i18n/index.ts'
import { SecretDialog } from '../../kit/index.ts'
import { JoinForm } from './JoinForm.tsx'
import { JoinLines } from './JoinLines.tsx'

interface Props {
  /** A code that has been made for an enforcer; without it the form of a new one is first. */
  made?: EnforcerCode | undefined
  onClose: () => void
}

export function JoinDialog({ made, onClose }: Props) {
  const t = useText()
  return (
    <SecretDialog<EnforcerCode>
      made={made}
      titleOf={(isMade) => t(isMade ? 'enforcers.join.lines' : 'enforcers.join')}
      maxWidth="sm"
      form={(onCreated) => <JoinForm onCreated={onCreated} onClose={onClose} />}
      shown={(code) => <JoinLines code={code} onClose={onClose} />}
      onClose={onClose}
    />
  )
}
