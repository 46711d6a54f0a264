import Button from '@mui/material/Button'
import type { Receipt } from '@netwarden/shared/contract'
import { useState } from 'react'
import { visibleText } from '../../domain/words/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { PlainTable, TimeText, useIsAdmin } from '../../kit/index.ts'
import { PartList } from './PartList.tsx'
import { ObservedText, PredictedText, Unexpected } from './ReceiptFigures.tsx'
import { RevertDialog } from './RevertDialog.tsx'

/** Every change with its prediction beside its effect. */
export function ReceiptTable({ receipts }: { receipts: readonly Receipt[] }) {
  const t = useText()
  const isAdmin = useIsAdmin()
  const [reverting, setReverting] = useState<Receipt | null>(null)
  const action = (receipt: Receipt) => {
    if (receipt.revertedBy) return t('receipts.reverted')
    if (!isAdmin || receipt.revertOf !== null) return null
    const name = visibleText(receipt.reason || receipt.parts[0]?.name || receipt.by)
    return (
      <Button
        size="small"
        aria-label={t('receipts.revertOf', { name })}
        onClick={() => setReverting(receipt)}
      >
        {t('receipts.revert')}
      </Button>
    )
  }
  return (
    <>
      <PlainTable
        label={t('route.receipts')}
        rows={receipts}
        rowKey={({ id }) => id}
        phoneRow={(receipt) => ({
          title: <ReasonText receipt={receipt} />,
          aside: action(receipt),
          subtitle: (
            <>
              <TimeText at={receipt.at} style="minute" isShort /> · <ByText receipt={receipt} /> ·{' '}
              <ObservedText receipt={receipt} />
            </>
          ),
        })}
        columns={[
          {
            key: 'at',
            label: t('receipts.at'),
            render: ({ at }) => <TimeText at={at} style="minute" />,
          },
          { key: 'by', label: t('receipts.by'), render: (receipt) => <ByText receipt={receipt} /> },
          {
            key: 'reason',
            label: t('receipts.reason'),
            isRowHead: true,
            isWrapped: true,
            render: (receipt) => <ReasonText receipt={receipt} />,
          },
          {
            key: 'parts',
            label: t('receipts.parts'),
            isWrapped: true,
            render: ({ parts, partCount }) => <PartList parts={parts} partCount={partCount} />,
          },
          {
            key: 'unexpected',
            label: t('receipts.unexpected'),
            isWrapped: true,
            render: (receipt) => <Unexpected receipt={receipt} />,
          },
          {
            key: 'predicted',
            label: t('receipts.predicted'),
            isWrapped: true,
            render: (receipt) => <PredictedText receipt={receipt} />,
          },
          {
            key: 'observed',
            label: t('receipts.observed'),
            isWrapped: true,
            render: (receipt) => <ObservedText receipt={receipt} />,
          },
          { key: 'action', label: t('receipts.action'), render: action },
        ]}
      />
      {reverting && <RevertDialog receipt={reverting} onClose={() => setReverting(null)} />}
    </>
  )
}

function ReasonText({ receipt: { reason, revertOf } }: { receipt: Receipt }) {
  const t = useText()
  if (reason !== '') return visibleText(reason)
  return t(revertOf ? 'receipts.isRevert' : 'receipts.noReason')
}

function ByText({ receipt: { by, approvedBy } }: { receipt: Receipt }) {
  const t = useText()
  return approvedBy === null ? by : t('receipts.byAndApproved', { by, approvedBy })
}
