import type { Texts } from '../fields/field.ts'
import { RISK_RULES, type RiskRule } from './risk-rules.ts'

/** A figure of a reason and the limit that it reached. */
export interface RiskMeasure {
  /** Reason and figure, such as `carried.names`. */
  key: string
  label: Texts
  value: number
  limit: number
  /** True when the figure must be at most the limit; otherwise it must be at least the limit. */
  isMost: boolean
  /** The rule stops counting at this figure: the real value may be larger. */
  isCapped: boolean
}

const FIGURES = Object.values<RiskRule>(RISK_RULES).flatMap(({ figures }) => Object.entries(figures))

interface Reason {
  code: string
  params: Readonly<Record<string, string | number>>
}

/** The figures of a reason that have a limit; empty for reasons without figures and for events of earlier versions. */
export function measuresOf({ code, params }: Reason): RiskMeasure[] {
  return FIGURES.flatMap(([key, { label, limit: limitName = 'limit', isMost = false }]) => {
    const [reason, figure = ''] = key.split('.')
    const { [figure]: value, [limitName]: limit } = params
    if (reason !== code || typeof value !== 'number' || typeof limit !== 'number') return []
    return [{ key, label, value, limit, isMost, isCapped: params.capped === figure }]
  })
}
