import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useText } from '../../kit/i18n/index.ts'
import {
  DownloadButton,
  FillPage,
  Icon,
  PageHeader,
  RangePicker,
  type TimeRange,
  useTimeRange,
} from '../../kit/index.ts'
import { call, download } from '../../kit/session/index.ts'
import { ChainNote } from './ChainNote.tsx'
import { OperationList } from './OperationList.tsx'

const EXPORTED = ['actor', 'action', 'subject', 'segmentId'] as const

/** All operations of all users, and the verification that the log is unchanged. */
export function OperationLogPage() {
  const t = useText()
  const range = useTimeRange('30d')
  const chain = useMutation({
    mutationFn: (digest: string) =>
      call('GET /api/operation-log/verify', { query: digest === '' ? {} : { digest } }),
  })
  return (
    <FillPage>
      <PageHeader
        title={t('route.operationLog')}
        actions={
          <>
            <RangePicker range={range} />
            <ExportButton range={range} />
            <Button
              startIcon={<Icon name="shield" size={14} />}
              loading={chain.isPending}
              onClick={() => chain.mutate('')}
            >
              {t('operation.verify')}
            </Button>
          </>
        }
      />
      {chain.data && (
        <ChainNote report={chain.data} onVerify={(digest) => chain.mutate(digest)} onClose={chain.reset} />
      )}
      <OperationList range={range} hint={t('operation.hint')} />
    </FillPage>
  )
}

/** Exports everything that the filters in the address match. */
function ExportButton({ range }: { range: TimeRange }) {
  const t = useText()
  const [search] = useSearchParams()
  const given = () => Object.fromEntries(EXPORTED.map((name) => [name, search.get(name)]))
  return (
    <DownloadButton
      save={() => download('GET /api/operation-log/export', { query: { ...given(), ...range.resolve() } })}
    >
      {t('operation.export')}
    </DownloadButton>
  )
}
