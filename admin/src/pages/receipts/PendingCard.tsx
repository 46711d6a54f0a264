import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PendingChange } from '@netwarden/shared/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Card, ConfirmDialog, PlainTable, TimeText, useIsAdmin } from '../../kit/index.ts'
import { call, useUser } from '../../kit/session/index.ts'
import { showToast } from '../../kit/stores/toasts.ts'
import { useRefresh } from '../../ra/index.ts'
import { PartList } from './PartList.tsx'
import { useRates } from './ReceiptFigures.tsx'
import { usePendingChanges } from './receipt-queries.ts'

type Answer = 'approve' | 'reject'

/** Changes that wait for another administrator. */
export function PendingCard() {
  const t = useText()
  const rates = useRates()
  const { data: changes = [] } = usePendingChanges()
  if (changes.length === 0) return null
  return (
    <Card isFlush title={t('receipts.pending')}>
      <PlainTable
        label={t('receipts.pending')}
        rows={changes}
        rowKey={({ id }) => id}
        phoneRow={(change) => ({
          title: visibleText(change.reason),
          aside: <AnswerButtons change={change} />,
          subtitle: (
            <>
              {change.by} · <TimeText at={change.at} style="minute" isShort />
            </>
          ),
        })}
        columns={[
          { key: 'at', label: t('receipts.at'), render: ({ at }) => <TimeText at={at} style="minute" /> },
          { key: 'by', label: t('receipts.by') },
          {
            key: 'reason',
            label: t('receipts.reason'),
            isRowHead: true,
            isWrapped: true,
            render: ({ reason }) => visibleText(reason),
          },
          {
            key: 'parts',
            label: t('receipts.parts'),
            isWrapped: true,
            render: ({ parts, partCount }) => <PartList parts={parts} partCount={partCount} />,
          },
          {
            key: 'limits',
            label: t('receipts.limits'),
            isWrapped: true,
            render: ({ limits }) =>
              limits
                .map(({ kind, name }) => t(`receipts.limit.${kind}`, { name: visibleText(name) }))
                .join('; '),
          },
          {
            key: 'predicted',
            label: t('receipts.predicted'),
            isWrapped: true,
            render: ({ predicted }) =>
              predicted
                ? rates(predicted.toBannedPerHour, predicted.toPassedPerHour)
                : t('receipts.notMeasured'),
          },
          {
            key: 'expiresAt',
            label: t('receipts.expiresAt'),
            render: ({ expiresAt }) => <TimeText at={expiresAt} style="minute" />,
          },
          {
            key: 'action',
            label: t('receipts.action'),
            render: (change) => <AnswerButtons change={change} />,
          },
        ]}
      />
    </Card>
  )
}

function AnswerButtons({ change }: { change: PendingChange }) {
  const t = useText()
  const isAdmin = useIsAdmin()
  const [asked, setAsked] = useState<Answer | null>(null)
  const username = useUser()?.username
  if (!isAdmin) return null
  const name = visibleText(change.reason || change.call)
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
      {change.refusal && <Typography variant="hint">{change.refusal}</Typography>}
      {!change.refusal && !change.isOutdated && (
        <Button
          size="small"
          aria-label={t('receipts.approveOf', { name })}
          onClick={() => setAsked('approve')}
        >
          {t('receipts.approve')}
        </Button>
      )}
      {(change.by !== username || change.aloneFrom) && (
        <Button size="small" aria-label={t('receipts.rejectOf', { name })} onClick={() => setAsked('reject')}>
          {t('receipts.reject')}
        </Button>
      )}
      {asked && <AnswerDialog change={change} answer={asked} onClose={() => setAsked(null)} />}
    </Box>
  )
}

interface DialogProps {
  change: PendingChange
  answer: Answer
  onClose: () => void
}

function AnswerDialog({ change: { id, by, reason, isOutdated }, answer, onClose }: DialogProps) {
  const t = useText()
  const refresh = useRefresh('policies')
  const sending = useMutation({
    mutationFn: () => call(`POST /api/domain-control/change/:id/${answer}`, { params: { id } }),
    meta: { isQuiet: true },
    onSuccess: () => {
      showToast('success', t(`receipts.${answer}Done`))
      void refresh()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous={answer === 'reject'}
      title={t(`receipts.${answer}Title`)}
      confirmLabel={t(`receipts.${answer}`)}
      isPending={sending.isPending}
      fault={sending.error?.message}
      onConfirm={() => sending.mutate()}
      onClose={onClose}
    >
      <span>{t(`receipts.${answer}Text`, { by, reason: visibleText(reason) })}</span>
      {isOutdated && <span>{t('receipts.outdated')}</span>}
    </ConfirmDialog>
  )
}
