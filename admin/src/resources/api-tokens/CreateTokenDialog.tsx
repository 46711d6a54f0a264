import type { CreatedApiToken } from '@netwarden/shared/domain'
import { useText } from '../../kit/i18n/index.ts'
import { SecretDialog } from '../../kit/index.ts'
import { CreateTokenForm } from './CreateTokenForm.tsx'
import { NewToken } from './NewToken.tsx'

export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <SecretDialog<CreatedApiToken>
      titleOf={(isMade) => t(isMade ? 'tokens.created' : 'tokens.create')}
      maxWidth="xs"
      form={(onCreated) => <CreateTokenForm onCreated={onCreated} onClose={onClose} />}
      shown={(token) => <NewToken token={token} onClose={onClose} />}
      onClose={onClose}
    />
  )
}
