import Box from '@mui/material/Box'
import { BACKUP_SETTINGS, type BackupStatus } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, columnsFrom, FactList, Loaded, Note, PageSkeleton, TimeText } from '../../../kit/index.ts'
import { Permission } from '../../../kit/session/index.ts'
import { FieldInput, SaveButtons, SentForm } from '../../../ra/index.ts'
import { isOverdue, useBackupForm, useBackupStatus } from './use-backup-form.ts'

const MEBIBYTE = 2 ** 20

/** The age of the last scheduled backup, why one failed, and the schedule. */
export function BackupCard() {
  return (
    <Permission roles={['superadmin']}>
      <KnownCard />
    </Permission>
  )
}

function KnownCard() {
  const t = useText()
  return (
    <Card title={t('backup.title')} sx={{ maxWidth: 760 }}>
      <Loaded query={useBackupStatus()} skeleton={<PageSkeleton />}>
        {(status) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <BackupNote status={status} />
            <BackupFacts last={status.last} />
            <BackupForm status={status} />
          </Box>
        )}
      </Loaded>
    </Card>
  )
}

function BackupNote({ status }: { status: BackupStatus }) {
  const t = useText()
  if (status.fault !== null) return <Note tone="high">{t('backup.fault', { reason: status.fault })}</Note>
  if (status.everyHours === 0) return <Note tone="medium">{t('backup.off')}</Note>
  return isOverdue(status, Date.now()) ? <Note tone="high">{t('backup.old')}</Note> : null
}

function BackupFacts({ last }: Pick<BackupStatus, 'last'>) {
  const t = useText()
  const format = useFormat()
  if (!last) return <FactList facts={[{ label: t('backup.last'), value: t('backup.none') }]} />
  const size = format.number(Math.ceil(last.bytes / MEBIBYTE))
  return (
    <FactList
      facts={[
        { label: t('backup.last'), value: <TimeText at={last.at} /> },
        { label: t('backup.file'), value: t('backup.fileValue', { file: last.file, size }) },
      ]}
    />
  )
}

function BackupForm({ status }: { status: BackupStatus }) {
  const form = useBackupForm(status)
  const { folder, events, ...numbers } = BACKUP_SETTINGS
  return (
    <SentForm form={form} sx={{ display: 'grid', gap: 1.75 }}>
      <Box sx={gridStyle}>
        {Object.entries({ ...numbers, folder, events }).map(([name, field]) => (
          <FieldInput key={name} name={name} field={field} />
        ))}
      </Box>
      <SaveButtons form={form} />
    </SentForm>
  )
}

const gridStyle = { ...columnsFrom('sm', 1, 1), columnGap: 2, rowGap: 1.75 } as const
