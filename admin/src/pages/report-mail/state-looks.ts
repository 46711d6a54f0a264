import type { ReportDeliveryState } from '@netwarden/shared/domain'

/** How the state of a delivery looks. */
export const STATE_LOOKS = {
  waiting: { tone: 'medium', icon: 'pause' },
  sending: { tone: 'low', icon: 'mail' },
  sent: { tone: 'good', icon: 'check' },
  failed: { tone: 'high', icon: 'warning' },
  skipped: { tone: 'common', icon: 'info' },
} as const satisfies Record<ReportDeliveryState, { tone: string; icon: string }>
