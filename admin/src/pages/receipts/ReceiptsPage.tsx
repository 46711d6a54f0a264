import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { SEGMENTS_PATH } from '../../domain/links/index.ts'
import { useText } from '../../kit/i18n/index.ts'
import { Card, EmptyState, FillPage, Loaded, PageHeader } from '../../kit/index.ts'
import { PendingCard } from './PendingCard.tsx'
import { ReceiptsSentence } from './ReceiptsSentence.tsx'
import { ReceiptTable } from './ReceiptTable.tsx'
import { useReceipts } from './receipt-queries.ts'

/** Changes of policies with their predicted and observed effects, and a button that reverts each. */
export function ReceiptsPage() {
  const t = useText()
  const found = useReceipts()
  return (
    <FillPage>
      <PageHeader title={t('route.receipts')} subtitle={t('receipts.purpose')} />
      <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}>
        <ReceiptsSentence />
        <PendingCard />
        <Card isFlush sx={{ flex: 1 }}>
          <Loaded query={found}>
            {(receipts) =>
              receipts.length === 0 ? (
                <EmptyState
                  icon="history"
                  title={t('receipts.none')}
                  hint={t('receipts.noneHint')}
                  action={
                    <Button component={Link} to={SEGMENTS_PATH}>
                      {t('receipts.openSegments')}
                    </Button>
                  }
                />
              ) : (
                <ReceiptTable receipts={receipts} />
              )
            }
          </Loaded>
        </Card>
      </Box>
    </FillPage>
  )
}
