import type { Clock } from '../../platform/time/clock.ts'
import type { MeasuredReplay, ReplayService } from '../replay/index.ts'
import { withoutDeleted } from './inverse-exceptions.ts'
import type { Look, Observation, WholeReceipt } from './receipts.repository.ts'
import { changedSince, readTouched, type TouchedObjectsDeps } from './touched-objects.ts'

export interface ReceiptObserverDeps {
  replay: Pick<ReplayService, 'measure'>
  touched: TouchedObjectsDeps
  clock: Clock
}

const HOUR = 3_600_000
/** How long the effect of a change is observed (ms). */
export const OBSERVED_FOR = 24 * HOUR
const OBSERVED_ROWS = 2_000
const SHOWN_NAMES = 50
const SHOWN_DEVICES = 20

/**
 * Compares changes with their predictions. A replay of the inverse draft over the visits since a change finds exactly
 * those that the former policies would have decided otherwise.
 */
export class ReceiptObserver {
  constructor(private readonly deps: ReceiptObserverDeps) {}

  /** The effect of a change until now; undefined when the observation has ended. */
  async lookAt(receipt: WholeReceipt, signal: AbortSignal): Promise<Look | undefined> {
    const lastMoment = receipt.at + OBSERVED_FOR
    const end = Math.min(this.deps.clock.now(), lastMoment)
    if (receipt.isObserved || end <= receipt.at) return undefined
    // After a later change of the objects, verdicts no longer depend on this change.
    if (await this.#isChanged(receipt)) return { isObserved: true }
    const observed = await this.#observe(receipt, end, signal)
    return { observed, observedTo: end, isObserved: end === lastMoment }
  }

  async #isChanged({ touched, inverse }: WholeReceipt): Promise<boolean> {
    return changedSince(touched, await readTouched(this.deps.touched, inverse)).length > 0
  }

  async #observe(receipt: WholeReceipt, end: number, signal: AbortSignal): Promise<Observation> {
    const { at, observed } = receipt
    const { replay, touched } = this.deps
    const draft = await withoutDeleted(receipt.inverse, touched.storedExceptions)
    const measure = (to: number) =>
      replay.measure(
        { draft, from: new Date(at), to: new Date(to), isLookingBack: true, mostRows: OBSERVED_ROWS },
        signal,
      )
    const isHourOver = end >= at + HOUR
    const firstHour = observed?.firstHour ?? (isHourOver ? countsOf(await measure(at + HOUR)) : null)
    return { ...observationOf(receipt, await measure(end)), firstHour }
  }
}

/** The inverse draft flips the other way: visits that it would pass are those that the change banned. */
function countsOf({ result: { flips } }: MeasuredReplay) {
  return { toBanned: flips.toPassed, toPassed: flips.toBanned }
}

function observationOf({ expected }: WholeReceipt, measured: MeasuredReplay): Omit<Observation, 'firstHour'> {
  const { result, span } = measured
  const [names, devices] = [new Set(expected.names), new Set(expected.devices)]
  const { leftOut } = expected
  const visits = (row: { toBanned: number; toPassed: number }) => row.toBanned + row.toPassed
  return {
    ...countsOf(measured),
    hours: (span.to - Math.max(span.from, result.readSince)) / HOUR,
    unexpected: result.byDomain
      .filter((row) => !names.has(row.domain) && visits(row) > leftOut.names)
      .slice(0, SHOWN_NAMES)
      .map((row) => ({ domain: row.domain, visits: visits(row), devices: row.devices })),
    unexpectedDevices: result.byDevice
      .filter((row) => !devices.has(row.id) && visits(row) > leftOut.devices)
      .slice(0, SHOWN_DEVICES)
      .map((row) => ({
        deviceIP: row.deviceIp,
        deviceName: row.deviceName || null,
        visits: visits(row),
      })),
  }
}
