import type { UserImport } from '@netwarden/shared/domain'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { currentText } from '../../../kit/i18n/index.ts'
import { call } from '../../../kit/session/index.ts'
import { showToast } from '../../../kit/stores/toasts.ts'
import { refreshResource } from '../../../ra/index.ts'

const POLL_INTERVAL = 500

/** The progress of a started import, loaded until it has ended. */
export function useImportProgress(id: string | undefined) {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['user-import', id],
    queryFn: ({ signal }) => fetchProgress(id ?? '', client, signal),
    enabled: id !== undefined,
    staleTime: ({ state }) => (isOver(state.data) ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state }) => (isOver(state.data) || state.error ? false : POLL_INTERVAL),
    meta: { isQuiet: true },
  })
  return { progress: data, error, isRunning: id !== undefined && !error && !isOver(data) }
}

function isOver(progress: UserImport | undefined): boolean {
  return progress !== undefined && progress.state !== 'running'
}

async function fetchProgress(id: string, client: QueryClient, signal: AbortSignal): Promise<UserImport> {
  const progress = await call('GET /api/user/import/:id', { params: { id }, signal })
  if (progress.state === 'done') {
    // Reported wherever the person is by then: the dialog may be closed.
    showToast('success', currentText('users.import.done', { count: progress.created }))
    void refreshResource(client, 'users')
  }
  return progress
}
