import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FoundLog } from '@netwarden/shared/contract'
import { useMutation } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import { NEW_SOURCE_ADDRESS } from '../../../domain/links/index.ts'
import { useText } from '../../../kit/i18n/index.ts'
import { useAnswer } from '../../../kit/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { useRecordCalls, useRefresh } from '../../../ra/index.ts'
import type { ActionProps } from './Step.tsx'

const MOST_OFFERED = 3

/** Follows a log that was found on the server by one click; any other one by the form. */
export function SourceStep({ variant }: ActionProps) {
  const t = useText()
  const found = useAnswer(['first-steps', 'found-logs'], 'GET /api/source/found').data ?? []
  const refresh = useRefresh('sources')
  const records = useRecordCalls()
  const follow = useMutation({
    mutationFn: async ({ location, format, program }: FoundLog) =>
      (await records.create('sources', { data: { name: program, kind: 'tail', format, location } })).data,
    onSuccess: ({ name }) => {
      showToast('success', t('dashboard.setup.source.followed', { name }))
      void refresh()
    },
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {found.slice(0, MOST_OFFERED).map((log, index) => (
        <Button
          key={log.location}
          variant={index === 0 ? variant : 'outlined'}
          title={log.location}
          loading={follow.isPending}
          onClick={() => follow.mutate(log)}
        >
          {t('dashboard.setup.source.follow', { program: log.program })}
        </Button>
      ))}
      <Button component={RouterLink} to={NEW_SOURCE_ADDRESS} variant={found.length > 0 ? 'text' : variant}>
        {t(found.length > 0 ? 'dashboard.setup.source.other' : 'dashboard.setup.source.go')}
      </Button>
    </Box>
  )
}
