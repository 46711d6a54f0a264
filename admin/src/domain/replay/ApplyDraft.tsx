import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PolicyDraftBody, Replay } from '@netwarden/shared/contract'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon, useIsAdmin } from '../../kit/index.ts'
import { CallError, call, PENDING } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { SentDialog, TextField, useRefresh, useSentForm } from '../../ra/index.ts'

interface Props {
  draft: PolicyDraftBody
  /** Absent while the replay runs. */
  replay: Replay | undefined
  /** The replay is repeated. */
  isStale: boolean
  /** Policies or limits have changed since the replay. */
  onConflict: () => void
  onApplied: () => void
}

const MAX_REASON = 500
const CONFLICT = 409

/** Applies a replayed draft, with the reason that its receipt keeps. */
export function ApplyDraft({ replay, ...rest }: Props) {
  const t = useText()
  const isAdmin = useIsAdmin()
  const [isAsked, setAsked] = useState(false)
  /** Of the last attempt, for the next one. */
  const [reason, setReason] = useState('')
  if (!isAdmin) return null
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon name="check" size={14} />}
        disabled={!replay || rest.isStale}
        onClick={() => setAsked(true)}
      >
        {t('replay.apply')}
      </Button>
      {isAsked && replay && (
        <ApplyDialog
          {...rest}
          {...{ reason, setReason }}
          baseGeneration={replay.baseGeneration}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

interface DialogProps extends Omit<Props, 'replay'> {
  baseGeneration: number
  reason: string
  setReason: (reason: string) => void
  onClose: () => void
}

function ApplyDialog({
  draft,
  baseGeneration,
  reason: initialReason,
  setReason,
  isStale,
  onConflict,
  onApplied,
  onClose,
}: DialogProps) {
  const t = useText()
  const refresh = useRefresh('policies')
  const onDone = (text: 'replay.applied' | 'replay.requested') => {
    showToast('success', t(text))
    void refresh()
    onClose()
    onApplied()
  }
  const form = useSentForm({
    values: { reason: initialReason },
    send: ({ reason }) => {
      setReason(reason)
      return call('POST /api/domain-control/replay/apply', { body: { draft, baseGeneration, reason } })
    },
    onFailed: (error) => {
      if (!(error instanceof CallError)) return
      if (error.status === PENDING) onDone('replay.requested')
      if (error.status !== CONFLICT) return
      onClose()
      onConflict()
    },
    onSent: () => onDone('replay.applied'),
  })
  return (
    <SentDialog
      form={form}
      title={t('replay.applyTitle')}
      confirmLabel={t('replay.applyConfirm')}
      isOff={isStale}
      onClose={onClose}
    >
      <TextField source="reason" label={t('replay.reason')} maxLength={MAX_REASON} hasFocus />
      <Typography variant="small">{t('replay.applyText')}</Typography>
    </SentDialog>
  )
}
