import Box from '@mui/material/Box'
import type { User } from '@netwarden/shared'
import type { ReactNode } from 'react'
import { useText } from '../../../kit/i18n/index.ts'
import { ConfirmDialog, Note } from '../../../kit/index.ts'
import type { Protection } from '../protection.ts'
import { fullName } from '../user-name.ts'

interface Props {
  users: readonly User[]
  protection: Protection
  isPending: boolean
  error: Error | null
  onConfirm: (users: readonly User[]) => void
  onClose: () => void
}

/** Names everybody who will go, and who will not. */
export function DeleteDialog({ users, protection, isPending, error, onConfirm, onClose }: Props) {
  const t = useText()
  const { going, kept } = protection.split(users)
  const [only] = going
  const title =
    going.length === 1 && only
      ? t('users.ask.delete', { name: fullName(only) })
      : going.length === 0
        ? t('users.ask.deleteNothing')
        : t('users.ask.deleteMany', { count: going.length })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={isPending}
      title={title}
      confirmLabel={t('users.act.delete')}
      isConfirmOff={going.length === 0}
      onConfirm={() => onConfirm(going)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        {going.length > 0 && <span>{t('users.ask.deleteHint')}</span>}
        {going.length > 1 && (
          <NameList label={t('users.ask.deleteNames')}>
            {going.map((user) => (
              <li key={user.id}>{fullName(user)}</li>
            ))}
          </NameList>
        )}
        {kept.length > 0 && (
          <>
            <span>{t('users.ask.deleteKept')}</span>
            <NameList label={t('users.ask.deleteKept')}>
              {kept.map(({ user, refusal }) => (
                <li key={user.id}>
                  {fullName(user)} — {t(refusal)}
                </li>
              ))}
            </NameList>
          </>
        )}
        {going.some(({ id }) => id === protection.me?.id) && (
          <Note tone="medium">{t('users.ask.selfWarning')}</Note>
        )}
        {error && <Note tone="high">{error.message}</Note>}
      </Box>
    </ConfirmDialog>
  )
}

function NameList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Long lists scroll: the keyboard must reach what the pointer can.
    <Box role="region" aria-label={label} tabIndex={0} sx={listStyle}>
      <Box component="ul" sx={{ m: 0, p: 0, pl: 2.25 }}>
        {children}
      </Box>
    </Box>
  )
}

const listStyle = {
  maxHeight: 180,
  overflow: 'auto',
  px: 1,
  py: 0.75,
  border: 1,
  borderColor: 'line.strong',
  borderRadius: '6px',
  color: 'text.primary',
  overflowWrap: 'anywhere',
} as const
