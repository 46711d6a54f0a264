import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PresetPolicy } from '@netwarden/shared'
import { useRef } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { Icon } from '../../kit/index.ts'
import { visuallyHidden } from '../../kit/visually-hidden.ts'
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
        <UploadButton isPending={isPending} onChoose={(file) => check.mutate({ action: 'upload', file })} />
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

function UploadButton({ isPending, onChoose }: { isPending: boolean; onChoose: (file: File) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        startIcon={<Icon name="upload" size={14} />}
        disabled={isPending}
        onClick={() => input.current?.click()}
      >
        {t('lists.upload')}
      </Button>
      <Box
        component="input"
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={t('lists.file')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
          // The same file, corrected, may be chosen again.
          event.target.value = ''
        }}
        sx={visuallyHidden}
      />
    </>
  )
}
