import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
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
  useUrlState,
} from '../../kit/index.ts'
import { call, download } from '../../kit/session/index.ts'
import { ChainNote } from './ChainNote.tsx'
import { OperationList } from './OperationList.tsx'

/** In the address: everything, or else changes only. */
const SCOPE = { scope: '' }
const ALL = 'all'
const EXPORTED = ['actor', 'action', 'kind', 'subject', 'segmentId'] as const

/** All operations of all users, and the verification that the log is unchanged. */
export function OperationLogPage() {
  const t = useText()
  const range = useTimeRange('30d')
  const [{ scope }, setScope] = useUrlState(SCOPE)
  const isChangesOnly = scope !== ALL
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
            <FormControlLabel
              control={
                <Switch
                  size="small"
                  checked={isChangesOnly}
                  onChange={(_, isChecked) => setScope({ scope: isChecked ? '' : ALL })}
                />
              }
              label={t('operation.changesOnly')}
            />
            <RangePicker range={range} />
            <ExportButton range={range} isChangesOnly={isChangesOnly} />
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
      <OperationList range={range} hint={t('operation.hint')} isChangesOnly={isChangesOnly} />
    </FillPage>
  )
}

/** Exports everything that the filters in the address match. */
function ExportButton({ range, isChangesOnly }: { range: TimeRange; isChangesOnly: boolean }) {
  const t = useText()
  const [search] = useSearchParams()
  const given = () => ({
    ...Object.fromEntries(EXPORTED.map((name) => [name, search.get(name)])),
    ...(isChangesOnly && { changes: true }),
  })
  return (
    <DownloadButton
      save={() => download('GET /api/operation-log/export', { query: { ...given(), ...range.resolve() } })}
    >
      {t('operation.export')}
    </DownloadButton>
  )
}
