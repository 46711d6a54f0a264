import { useAnswer } from '../../kit/index.ts'

const REFRESH_EVERY = 60_000

export function useReceipts() {
  return useAnswer(['policies', 'receipts'], 'GET /api/domain-control/receipt/list', {
    refetchInterval: REFRESH_EVERY,
  })
}

export function usePendingChanges() {
  return useAnswer(['policies', 'pending-changes'], 'GET /api/domain-control/change/list', {
    refetchInterval: REFRESH_EVERY,
  })
}
