import type { Stat } from '@netwarden/shared/contract'

/** The two lines of a small chart, as the API groups them. */
export const SPARK_LINES = { yesterday: ['today', 'yesterday'], previous: ['current', 'previous'] } as const
export type SparkAgainst = keyof typeof SPARK_LINES

/** A slot of now and the same slot of before; null where it has not begun. */
export interface SparkPoint {
  readonly name: string
  readonly now: number | null
  readonly before: number | null
}

export function sparkPoints(chartData: Stat['chartData'], against: SparkAgainst): SparkPoint[] {
  const [now, before] = SPARK_LINES[against]
  const past = chartData.filter(({ group }) => group === before)
  return chartData
    .filter(({ group }) => group === now)
    .map(({ name, value }, index) => ({ name, now: value, before: past[index]?.value ?? null }))
}
