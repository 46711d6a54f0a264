import Button from '@mui/material/Button'
import type { PresetPolicy } from '@netwarden/shared'
import { useText } from '../../kit/i18n/index.ts'
import { FileButton, Icon } from '../../kit/index.ts'
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
  const { check, change, isPending } = updates
  const isNewer = found !== undefined && found.latest !== found.current
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
        {t('lists.edit')}
      </Button>
      <Button
        color="error"
        startIcon={<Icon name="trash" size={14} />}
        onClick={() => actions.remove(preset)}
      >
        {t('lists.remove')}
      </Button>
      {isNewer && (
        <Button
          variant="contained"
          sx={{ ml: 'auto' }}
          disabled={isPending}
          onClick={() =>
            change.mutate(found.held ? { action: 'accept', version: found.latest } : { action: 'update' })
          }
        >
          {t(found.held ? 'lists.accept' : 'lists.update')}
        </Button>
      )}
    </>
  )
}
