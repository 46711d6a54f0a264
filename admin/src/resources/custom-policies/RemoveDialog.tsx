import Box from '@mui/material/Box'
import type { CustomPolicy } from '@netwarden/shared'
import { entryOf } from '../../domain/control/index.ts'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, Note } from '../../kit/index.ts'

interface Props {
  policies: readonly CustomPolicy[]
  isPending: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Names everything that will go. */
export function RemoveDialog({ policies, isPending, error, onConfirm, onClose }: Props) {
  const t = useText()
  const [only] = policies
  const isOne = policies.length === 1 && only !== undefined
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isPending={isPending}
      title={isOne ? t('policies.removeTitle') : t('policies.removeMany', { count: policies.length })}
      confirmLabel={t('policies.remove')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        <span>
          {isOne
            ? t('policies.removeText', { entry: visibleText(entryOf(only)) })
            : t('policies.removeManyText')}
        </span>
        {!isOne && (
          // Long lists scroll: the keyboard must reach what the pointer can.
          <Box role="region" aria-label={t('policies.removeNames')} tabIndex={0} sx={listStyle}>
            <Box component="ul" sx={{ m: 0, p: 0, pl: 2.25 }}>
              {policies.map((policy) => (
                <li key={policy.id}>{visibleText(entryOf(policy))}</li>
              ))}
            </Box>
          </Box>
        )}
        {error && <Note tone="high">{error.message}</Note>}
      </Box>
    </ConfirmDialog>
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
