import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import type { ReportMail } from '@netwarden/shared/domain'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLanguage, useText } from '../../kit/i18n/index.ts'
import { DownloadButton, Loaded, PageSkeleton } from '../../kit/index.ts'
import { MailView } from './MailView.tsx'
import { previewHtml, savePdf } from './report-mail-queries.ts'

/** The mail as its reader sees it, without scripts. */
export function PreviewDialog({ report, onClose }: { report: ReportMail; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const { period, segmentId, parts } = report
  const found = useQuery({
    queryKey: ['report-mail', 'preview', useLanguage(), period, segmentId, parts],
    queryFn: () => previewHtml(report),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{t('reportMail.previewTitle')}</DialogTitle>
      <DialogContent>
        <Typography variant="note" sx={{ mb: 1 }}>
          {t('reportMail.previewHint')}
        </Typography>
        <Loaded query={found} skeleton={<PageSkeleton />}>
          {(html) => <MailView html={html} label={t('reportMail.previewTitle')} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <DownloadButton save={() => savePdf(report)}>{t('reportMail.pdf')}</DownloadButton>
        <Button variant="contained" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
