import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PolicyDraftBody, Replay } from '@netwarden/shared'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, useIsAdmin } from '../../kit/index.ts'
import { call } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'

interface Props {
  draft: PolicyDraftBody
  /** Absent while the replay runs. */
  replay: Replay | undefined
  onApplied: () => void
}

const MAX_REASON = 500

/** Applies a replayed draft, with the reason that its receipt keeps. */
export function ApplyDraft({ replay, ...rest }: Props) {
  const t = useText()
  const isAdmin = useIsAdmin()
  const [isAsked, setAsked] = useState(false)
  if (!isAdmin) return null
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon name="check" size={14} />}
        disabled={!replay}
        onClick={() => setAsked(true)}
      >
        {t('replay.apply')}
      </Button>
      {isAsked && replay && (
        <ApplyDialog {...rest} baseGeneration={replay.baseGeneration} onClose={() => setAsked(false)} />
      )}
    </>
  )
}

function ApplyDialog({
  draft,
  baseGeneration,
  onApplied,
  onClose,
}: Omit<Props, 'replay'> & { baseGeneration: number; onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh('policies')
  const form = useSentForm({
    values: { reason: '' },
    send: ({ reason }) =>
      call('POST /api/domain-control/replay/apply', { body: { draft, baseGeneration, reason } }),
    onSent: (applied) => {
      showToast('success', t('pendingId' in applied ? 'replay.requested' : 'replay.applied'))
      void refresh()
      onClose()
      onApplied()
    },
  })
  return (
    <SentDialog
      form={form}
      title={t('replay.applyTitle')}
      confirmLabel={t('replay.applyConfirm')}
      onClose={onClose}
    >
      <TextField source="reason" label={t('replay.reason')} maxLength={MAX_REASON} hasFocus />
      <Typography variant="small">{t('replay.applyText')}</Typography>
    </SentDialog>
  )
}
