import type { Clock } from '../../platform/time/clock.ts'
import type { PastObjects } from '../policies/index.ts'
import type { Look, Observation, WholeReceipt } from '../receipts/index.ts'
import type { MeasuredReplay, ReplayService } from '../replay/index.ts'
import { changedNames } from './changed-names.ts'
import { EXPECTED_ROWS, predictionOf } from './predict.ts'
import { type RestoredDraftDeps, restoredDraft } from './restored-draft.ts'

export interface ReceiptObserverDeps extends RestoredDraftDeps {
  replay: Pick<ReplayService, 'measure'>
  clock: Clock
}

const HOUR = 3_600_000
/** How long the effect of a change is observed (ms). */
export const OBSERVED_FOR = 24 * HOUR
const OBSERVED_ROWS = 2_000
const SHOWN_NAMES = 50
const SHOWN_DEVICES = 20

/**
 * Compares changes with their predictions. A replay of the rows before a change over the visits since finds exactly those
 * that the former policies would have decided otherwise.
 */
export class ReceiptObserver {
  constructor(private readonly deps: ReceiptObserverDeps) {}

  /** The effect of a change until now; undefined when the observation has ended. */
  async lookAt(receipt: WholeReceipt, signal: AbortSignal): Promise<Look | undefined> {
    const lastMoment = receipt.at + OBSERVED_FOR
    const end = Math.min(this.deps.clock.now(), lastMoment)
    if (receipt.isObserved || end <= receipt.at) return undefined
    // After a later change of the objects, verdicts no longer depend on this change.
    const { pastRows } = this.deps
    const past = await pastRows.replacedAt(receipt.at)
    const later = changedNames(await pastRows.changedSince(receipt.at), end)
    if (past.isEmpty || later.length > 0) return { isObserved: true }
    const observed = await this.#observe(receipt, past, end, signal)
    return { ...observed, observedTo: end, isObserved: end === lastMoment }
  }

  async #observe(
    receipt: WholeReceipt,
    past: PastObjects,
    end: number,
    signal: AbortSignal,
  ): Promise<Pick<Look, 'observed' | 'predicted' | 'expected'>> {
    const { at, observed, observedTo, predicted } = receipt
    const { replay } = this.deps
    const restored = await restoredDraft(this.deps, past)
    // A single change is predicted at the first look, from the visits before it.
    const late =
      predicted === null && observedTo === at
        ? changePredictionOf(
            await replay.measure({ restored, to: new Date(at), mostRows: EXPECTED_ROWS }, signal),
          )
        : {}
    const whole = { ...receipt, ...late }
    const measure = (to: number) =>
      replay.measure(
        { restored, from: new Date(at), to: new Date(to), isLookingBack: true, mostRows: OBSERVED_ROWS },
        signal,
      )
    const isHourOver = end >= at + HOUR
    const firstHour = observed?.firstHour ?? (isHourOver ? countsOf(await measure(at + HOUR)) : null)
    return { ...late, observed: { ...observationOf(whole, await measure(end)), firstHour } }
  }
}

function changePredictionOf(measured: MeasuredReplay): Pick<Look, 'predicted' | 'expected'> {
  const { predicted, expected } = predictionOf(measured)
  return { predicted: { ...predicted, ...countsOf(measured) }, expected }
}

/** The rows before the change flip the other way: visits that it would pass are those that the change banned. */
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
