import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReportMail } from '@netwarden/shared/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import { Card, EmptyState, Loaded, Note, PageHeader } from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { DeliveriesCard } from './DeliveriesCard.tsx'
import { ReportCard } from './ReportCard.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import {
  draftOf,
  type ReportDraft,
  useIsMailOn,
  useReportMail,
  useSaveReports,
} from './report-mail-queries.ts'

const MAIL_SETTINGS = '/system-config/index?tab=alarm'

/** The reports that are mailed, with their recipients and deliveries. */
export function ReportMailPage() {
  const t = useText()
  const found = useReportMail()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title={t('route.reportMail')}
        subtitle={t('reportMail.purpose')}
        actions={
          <Button variant="contained" disabled={!found.data} onClick={() => setAdding(true)}>
            {t('reportMail.add')}
          </Button>
        }
      />
      <Loaded query={found}>
        {(reports) => <Reports reports={reports} isAdding={isAdding} setAdding={setAdding} />}
      </Loaded>
    </>
  )
}

interface Props {
  reports: readonly ReportMail[]
  isAdding: boolean
  setAdding: (isAdding: boolean) => void
}

function Reports({ reports, isAdding, setAdding }: Props) {
  const t = useText()
  const isMailOn = useIsMailOn()
  const [edited, setEdited] = useState<string | null>(null)
  const close = () => {
    setAdding(false)
    setEdited(null)
  }
  const save = useSaveReports(reports[0]?.version, () => {
    close()
    showToast('success', t('reportMail.saved'))
  })
  const drafts = reports.map(draftOf)
  const put = (draft: ReportDraft) =>
    save.mutate(
      draft.id === undefined
        ? [...drafts, draft]
        : drafts.map((report) => (report.id === draft.id ? draft : report)),
    )
  const report = reports.find(({ id }) => id === edited)
  const isFailing = reports.some(({ people }) =>
    people.some(
      ({ last }) =>
        last !== null && (last.state === 'failed' || last.answer !== null) && last.state !== 'sent',
    ),
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isMailOn === false && (
        <Note
          tone="medium"
          action={
            <Button variant="text" component={Link} to={MAIL_SETTINGS}>
              {t('reportMail.toMail')}
            </Button>
          }
        >
          {t('reportMail.mailOff')}
        </Note>
      )}
      {isFailing && <Note tone="high">{t('reportMail.failing')}</Note>}
      {reports.length === 0 && (
        <Card isFlush>
          <EmptyState
            icon="mail"
            title={t('reportMail.none')}
            hint={t('reportMail.noneHint')}
            action={<Button onClick={() => setAdding(true)}>{t('reportMail.add')}</Button>}
          />
        </Card>
      )}
      {reports.map((one) => (
        <ReportCard
          key={one.id}
          report={one}
          onEdit={() => setEdited(one.id)}
          onRemove={() => save.mutate(drafts.filter(({ id }) => id !== one.id))}
        />
      ))}
      <DeliveriesCard />
      {(isAdding || report) && (
        <ReportDialog
          report={report ?? null}
          fault={save.error?.message}
          isSaving={save.isPending}
          onSave={put}
          onClose={() => {
            save.reset()
            close()
          }}
        />
      )}
    </Box>
  )
}
