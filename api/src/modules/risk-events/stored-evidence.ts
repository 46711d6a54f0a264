import { z } from 'zod'
import type { Finding } from '../../detection/finding.ts'
import type { RiskEventRow } from '../risk-event-repository/index.ts'

const storedEvidence = z.object({
  /** Times of the first and the last visit that counted (epoch ms). */
  from: z.number(),
  to: z.number(),
  names: z
    .array(z.object({ name: z.string(), score: z.number().optional(), isFailed: z.boolean().optional() }))
    .default([]),
  contacts: z.array(z.number()).default([]),
  dstPort: z.number().optional(),
})
export type StoredEvidence = z.infer<typeof storedEvidence>

/** The evidence of an event's newest finding; null for events of earlier versions, of the sample and of services. */
export function evidenceIn({ evidence }: Pick<RiskEventRow, 'evidence'>): StoredEvidence | null {
  return evidence === null ? null : storedEvidence.parse(JSON.parse(evidence))
}

export function evidenceText({ from, to, evidence }: Finding): string | null {
  return evidence === undefined ? null : JSON.stringify({ from, to, ...evidence })
}
