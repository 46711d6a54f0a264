import { finishSteps } from '@netwarden/shared/steps'
import { expect, test } from 'vitest'
import { draftDevices } from '../../api/src/modules/devices/device-drafts.ts'
import { DeviceReporter } from '../../api/src/modules/devices/device-reporter.ts'
import type { DevicesRepository } from '../../api/src/modules/devices/devices.repository.ts'
import type { ToIngest } from '../../api/src/pipeline/index.ts'
import { eventually } from '../support/eventually.ts'

/** An ingest thread as the reporter sees it. */
class Thread {
  readonly reported: string[] = []
  start = (): void => undefined
  end = (): void => undefined
  readonly post = (message: ToIngest) => void this.reported.push(message.type)
  onStarted(listener: () => void): void {
    this.start = listener
  }
  onBroken(listener: (isCrash: boolean) => void): void {
    this.end = () => listener(true)
  }
}

test('a thread that starts during a notification waits until it has received everything itself', async () => {
  const waiting: (() => void)[] = []
  const repository = {
    namesSet: async () => [],
    sightingsOf: async () => [],
    olderLeases: () => new Promise<never[]>((resolve) => waiting.push(() => resolve([]))),
  }
  const thread = new Thread()
  const quiet = { error: () => undefined }
  new DeviceReporter(repository as unknown as DevicesRepository, thread, quiet as never)
  thread.start()
  await eventually(() => waiting.length === 1)
  thread.end()
  thread.start()
  await eventually(() => waiting.length === 2)
  thread.reported.length = 0

  waiting[0]?.()
  await eventually(() => thread.reported.includes('deviceLeases'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(thread.reported).not.toContain('reportedDevices')

  waiting[1]?.()
  await eventually(() => thread.reported.includes('reportedDevices'))
})

test('a device that uses a whole pool of addresses shows some of them', () => {
  const leases = Array.from({ length: 150_000 }, (_, index) => ({
    ip: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    deviceId: '02:00:5e:00:00:01',
    startsAt: 0,
    endsAt: null,
    source: 's',
  }))
  const nothing = { rows: [], seen: [], inRange: null, entries: new Map(), makerOf: () => null }
  const segmentOf = () => ({ id: 'all', rank: 0 })
  const drafts = finishSteps(draftDevices({ ...nothing, leases, segmentOf }))
  expect(drafts.map(({ addresses }) => addresses.length)).toEqual([100])
})
