import { type PendingChange, pendingChangeCalls, type Receipt, receiptCalls } from '@netwarden/shared'
import { useAnswer } from '../../kit/index.ts'

const REFRESH_EVERY = 60_000

export function useReceipts() {
  return useAnswer<Receipt[]>(['policies', 'receipts'], receiptCalls.list.url, {
    refetchInterval: REFRESH_EVERY,
  })
}

export function usePendingChanges() {
  return useAnswer<PendingChange[]>(['policies', 'pending-changes'], pendingChangeCalls.list.url, {
    refetchInterval: REFRESH_EVERY,
  })
}
