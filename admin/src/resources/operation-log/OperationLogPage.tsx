import Button from '@mui/material/Button'
import { useText } from '../../kit/i18n/index.ts'
import { FillPage, Icon, PageHeader, RangePicker, useTimeRange } from '../../kit/index.ts'
import { ChainNote } from './ChainNote.tsx'
import { OperationList } from './OperationList.tsx'
import { useVerifyChain } from './operation-queries.ts'

/** Everything that was done, by anyone, and the proof that nothing of it was changed. */
export function OperationLogPage() {
  const t = useText()
  const range = useTimeRange('30d')
  const chain = useVerifyChain()
  return (
    <FillPage>
      <PageHeader
        title={t('route.operationLog')}
        actions={
          <>
            <RangePicker range={range} />
            <Button
              startIcon={<Icon name="shield" size={14} />}
              loading={chain.isPending}
              onClick={() => chain.mutate()}
            >
              {t('operation.verify')}
            </Button>
          </>
        }
      />
      {chain.data && <ChainNote report={chain.data} onClose={chain.reset} />}
      <OperationList range={range} hint={t('operation.hint')} />
    </FillPage>
  )
}
