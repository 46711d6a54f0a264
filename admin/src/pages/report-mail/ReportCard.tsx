import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import {
  REPORT_MAIL_FIELDS,
  REPORT_PARTS,
  type ReportMail,
  type ReportRecipient,
} from '@netwarden/shared/domain'
import { useState } from 'react'
import { useSegmentName } from '../../domain/control/index.ts'
import { ForeignText } from '../../domain/words/index.ts'
import { useLabel, useText } from '../../kit/i18n/index.ts'
import {
  Card,
  ConfirmDialog,
  DownloadButton,
  EmptyState,
  PlainTable,
  Tag,
  TimeText,
} from '../../kit/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { savePdf, useReportTest } from './report-mail-queries.ts'
import { STATE_LOOKS } from './state-looks.ts'

interface Props {
  report: ReportMail
  onEdit: () => void
  onRemove: () => void
}

/** One report: its scope and content, and each recipient with their last and next mail. */
export function ReportCard({ report, onEdit, onRemove }: Props) {
  const t = useText()
  const label = useLabel()
  const name = useReportName(report)
  const [open, setOpen] = useState<'preview' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card
      title={name}
      isFlush
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Button aria-label={t('reportMail.previewOf', { name })} onClick={() => setOpen('preview')}>
            {t('reportMail.preview')}
          </Button>
          <DownloadButton aria-label={t('reportMail.pdfOf', { name })} save={() => savePdf(report)}>
            {t('reportMail.pdf')}
          </DownloadButton>
          <SendButton report={report} name={name} />
          <Button aria-label={`${t('ui.edit')}: ${name}`} onClick={onEdit}>
            {t('ui.edit')}
          </Button>
          <Button color="error" aria-label={`${t('ui.delete')}: ${name}`} onClick={() => setOpen('remove')}>
            {t('ui.delete')}
          </Button>
        </Box>
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', px: 2, pb: 1.5 }}>
        <Tag tone={report.enabled ? 'good' : 'common'}>
          {t(report.enabled ? 'reportMail.on' : 'reportMail.off')}
        </Tag>
        {report.parts.map((part) => (
          <Tag key={part} tone="common">
            {label(REPORT_PARTS[part])}
          </Tag>
        ))}
      </Box>
      {report.people.length === 0 ? (
        <EmptyState title={t('reportMail.recipientsNone')} />
      ) : (
        <RecipientTable label={`${t('reportMail.recipients')}: ${name}`} rows={report.people} />
      )}
      {open === 'preview' && <PreviewDialog report={report} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        isDangerous
        title={t('reportMail.removeTitle')}
        confirmLabel={t('ui.delete')}
        onConfirm={() => {
          close()
          onRemove()
        }}
        onClose={close}
      >
        {name}
      </ConfirmDialog>
    </Card>
  )
}

/** Reports have no name of their own: period and scope tell them apart. */
function useReportName({ period, segmentId }: ReportMail): string {
  const t = useText()
  const label = useLabel()
  const nameOf = useSegmentName()
  const scope = segmentId === null ? t('reportMail.wholeNetwork') : nameOf({ id: segmentId, name: segmentId })
  return t('reportMail.titleOf', { period: label({ label: REPORT_MAIL_FIELDS.period.words[period] }), scope })
}

function SendButton({ report, name }: { report: ReportMail; name: string }) {
  const t = useText()
  const test = useReportTest()
  const send = () =>
    test.mutate(report, {
      onSuccess: ({ ok, answer }) =>
        showToast(ok ? 'success' : 'error', t(ok ? 'reportMail.taken' : 'reportMail.notTaken', { answer })),
      onError: (error) => showToast('error', error.message),
    })
  return (
    <Button loading={test.isPending} aria-label={t('reportMail.testOf', { name })} onClick={send}>
      {t('reportMail.test')}
    </Button>
  )
}

function RecipientTable({ label, rows }: { label: string; rows: readonly ReportRecipient[] }) {
  const t = useText()
  return (
    <PlainTable
      label={label}
      rows={rows}
      rowKey={({ userId }) => userId}
      phoneRow={(row) => ({
        title: <ForeignText text={row.username} />,
        aside: <LastState row={row} />,
        subtitle: row.nextAt && <TimeText at={row.nextAt} isShort />,
      })}
      columns={[
        {
          key: 'user',
          label: t('reportMail.user'),
          render: ({ username, nickname }) => (
            <>
              <ForeignText text={username} />{' '}
              <Typography variant="note" component="span">
                <ForeignText text={nickname} />
              </Typography>
            </>
          ),
        },
        { key: 'timeZone', label: t('reportMail.timeZone'), render: ({ timeZone }) => timeZone },
        { key: 'last', label: t('reportMail.last'), render: (row) => <LastState row={row} /> },
        {
          key: 'nextAt',
          label: t('reportMail.nextAt'),
          render: ({ nextAt }) => (nextAt === null ? '—' : <TimeText at={nextAt} isShort />),
        },
      ]}
    />
  )
}

/** A problem that keeps the next report from being sent goes first. */
function LastState({ row: { problem, last } }: { row: ReportRecipient }) {
  const t = useText()
  if (problem !== null)
    return (
      <Tag tone="high" icon="warning">
        {t(`reportMail.problem.${problem}`)}
      </Tag>
    )
  if (last === null) return <Typography variant="note">{t('reportMail.never')}</Typography>
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
      <Tag {...STATE_LOOKS[last.state]}>{t(`reportMail.state.${last.state}`)}</Tag>
      <TimeText at={last.sentAt ?? last.createdAt} isShort />
    </Box>
  )
}
