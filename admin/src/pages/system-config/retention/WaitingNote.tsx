import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { RetentionReport } from '@netwarden/shared/contract'
import { useState } from 'react'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { ConfirmDialog, Note } from '../../../kit/index.ts'
import { Permission } from '../../../kit/session/index.ts'
import { useConfirmation } from './use-retention.ts'

/** Expired data that awaits confirmation by a superadmin. */
export function WaitingNote({ waiting }: { waiting: NonNullable<RetentionReport['waiting']> }) {
  const t = useText()
  const format = useFormat()
  const confirmation = useConfirmation()
  const [isAsking, setAsking] = useState(false)
  const shown = { records: format.number(waiting.records), until: format.time(waiting.until, 'minute') }
  return (
    <Box sx={{ mb: 2 }}>
      <Note
        tone="medium"
        action={
          <Permission roles={['superadmin']}>
            <Button color="error" loading={confirmation.isPending} onClick={() => setAsking(true)}>
              {t('retention.letGo')}
            </Button>
          </Permission>
        }
      >
        {t(`retention.waiting.${waiting.reason}`, shown)}
      </Note>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={t('retention.letGoTitle')}
        confirmLabel={t('retention.letGo')}
        onConfirm={() => {
          setAsking(false)
          confirmation.mutate(waiting.until)
        }}
        onClose={() => setAsking(false)}
      >
        {t('retention.letGoHint', shown)}
      </ConfirmDialog>
    </Box>
  )
}
