import { RETENTION_SETTINGS, type RetentionReport } from '@netwarden/shared/contract'
import { useFormat, useText } from '../../../kit/i18n/index.ts'
import { Card, FactList, Loaded, PageSkeleton, TimeText } from '../../../kit/index.ts'
import { Permission } from '../../../kit/session/index.ts'
import { FieldInput, SaveButtons, SentForm } from '../../../ra/index.ts'
import { useRetention, useRetentionForm } from './use-retention.ts'
import { WaitingNote } from './WaitingNote.tsx'

const MEBIBYTE = 1024 * 1024

/** The retention period, the stored records and those that await deletion; superadmins change the period. */
export function RetentionPanel() {
  return (
    <Loaded query={useRetention()} skeleton={<PageSkeleton />}>
      {(report) => <KnownRetention report={report} />}
    </Loaded>
  )
}

function KnownRetention({ report }: { report: RetentionReport }) {
  const t = useText()
  const format = useFormat()
  return (
    <Card title={t('retention.title')} sx={{ maxWidth: 760 }}>
      {report.waiting && <WaitingNote waiting={report.waiting} />}
      <FactList
        facts={[
          {
            label: t('retention.days'),
            value: t('retention.daysValue', { days: format.number(report.days) }),
          },
          {
            label: t('retention.default'),
            value: t('retention.daysValue', { days: format.number(report.default) }),
          },
          { label: t('retention.records'), value: format.number(report.records) },
          { label: t('retention.oldest'), value: <TimeText at={report.oldest} /> },
          {
            label: t('retention.bytes'),
            value: t('retention.bytesValue', { size: format.number(Math.ceil(report.bytes / MEBIBYTE)) }),
          },
        ]}
      />
      <Permission roles={['superadmin']}>
        <DaysForm report={report} />
      </Permission>
    </Card>
  )
}

function DaysForm({ report }: { report: RetentionReport }) {
  const form = useRetentionForm(report)
  return (
    <SentForm form={form} sx={{ display: 'grid', gap: 1.5, mt: 2, maxWidth: 360 }}>
      <FieldInput name="days" field={RETENTION_SETTINGS.days} />
      <SaveButtons form={form} />
    </SentForm>
  )
}
