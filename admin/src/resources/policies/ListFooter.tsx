import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PresetPolicy, UpdateCheck } from '@netwarden/shared'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { ConfirmDialog, FileButton, Icon } from '../../kit/index.ts'
import { type ListUpdates, useLatest } from './list-queries.ts'
import type { ListActions } from './PresetDrawer.tsx'

interface Props {
  preset: PresetPolicy
  updates: ListUpdates
  actions: ListActions
}

/** What can be done with an added list. */
export function ListFooter({ preset, updates, actions }: Props) {
  const t = useText()
  const { data: found } = useLatest(preset)
  const { check, isPending } = updates
  return (
    <>
      {preset.source.kind === 'upload' ? (
        <FileButton
          startIcon={<Icon name="upload" size={14} />}
          disabled={isPending}
          label={t('lists.file')}
          onChoose={(file) => check.mutate({ action: 'upload', file })}
        >
          {t('lists.upload')}
        </FileButton>
      ) : (
        <Button
          startIcon={<Icon name="refresh" size={14} />}
          loading={check.isPending}
          onClick={() => check.mutate({ action: 'check-update' })}
        >
          {t('lists.check')}
        </Button>
      )}
      <Button startIcon={<Icon name="edit" size={14} />} onClick={() => actions.edit(preset)}>
        {t('ui.edit')}
      </Button>
      <Button
        color="error"
        startIcon={<Icon name="trash" size={14} />}
        onClick={() => actions.remove(preset)}
      >
        {t('ui.delete')}
      </Button>
      {found && found.latest !== found.current && <Waiting found={found} updates={updates} />}
    </>
  )
}

/** What was checked and does not decide yet: it is put in force, or let go of. */
function Waiting({ found: { latest, held }, updates }: { found: UpdateCheck; updates: ListUpdates }) {
  const t = useText()
  const [isAsked, setAsked] = useState(false)
  const { change, discard, isPending } = updates
  return (
    <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
      <Button disabled={isPending} onClick={() => setAsked(true)}>
        {t('lists.discard')}
      </Button>
      <Button
        variant="contained"
        disabled={isPending}
        onClick={() => change.mutate(held ? { action: 'accept', version: latest } : { action: 'update' })}
      >
        {t(held ? 'lists.accept' : 'lists.update')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('lists.ask.discard', { version: latest })}
        confirmLabel={t('lists.discard')}
        isDangerous
        isPending={discard.isPending}
        onConfirm={() => discard.mutate(latest, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      >
        {t('lists.ask.discardHint')}
      </ConfirmDialog>
    </Box>
  )
}
