import type { ExpectedRows, Prediction } from '../receipts/index.ts'
import type { MeasuredReplay } from '../replay/index.ts'

export const EXPECTED_ROWS = 500
const HOUR = 3_600_000

/**
 * The prediction of a replay. Its hours begin with the oldest stored visit, so that a young installation predicts as
 * much per hour as one with a full week. Less than an hour counts as an hour.
 */
export function predictionOf({ result, span }: MeasuredReplay): {
  predicted: Prediction
  expected: ExpectedRows
} {
  const { flips, byDomain, byDevice, readSince, firstVisitAt } = result
  const since = Math.max(readSince, firstVisitAt ?? readSince)
  const { toBanned, toPassed, domains, devices } = flips
  const leftOut = (rows: readonly { toBanned: number; toPassed: number }[], all: number) => {
    const last = rows.at(-1)
    return last && rows.length < all ? last.toBanned + last.toPassed : 0
  }
  return {
    predicted: { toBanned, toPassed, hours: Math.max(HOUR, span.to - since) / HOUR },
    expected: {
      names: byDomain.map(({ domain }) => domain),
      devices: byDevice.map(({ id }) => id),
      leftOut: { names: leftOut(byDomain, domains), devices: leftOut(byDevice, devices) },
    },
  }
}

export function ratesOf({ toBanned, toPassed, hours }: Prediction) {
  return { toBannedPerHour: toBanned / hours, toPassedPerHour: toPassed / hours }
}
