import { expect, test } from 'vitest'
import type { GatewayStatus } from '../../api/src/gateway/setup.ts'
import { CertificateAlarm } from '../../api/src/modules/gateway-calls/certificate-alarm.ts'
import { Settings } from '../../api/src/platform/state/settings.ts'
import type { UnitOfWork } from '../../api/src/platform/state/unit-of-work.ts'
import { USUAL_STATE_ENGINE } from '../support/long-run.ts'
import { useOpenedState } from '../support/opened-state.ts'

const DAY = 86_400_000
const BEGIN = Date.UTC(2026, 0, 5)

let settings: Settings
let unitOfWork: UnitOfWork
let now = BEGIN
const clock = { now: () => now }
useOpenedState(USUAL_STATE_ENGINE, (opened) => {
  settings = new Settings(opened.state.db, clock)
  unitOfWork = opened.unitOfWork
})

/** Titles of the alarms of a certificate, by the day of its life at which two processes first raised them. */
async function alarmsOf(days: number): Promise<Record<number, string>> {
  const found: Record<number, string> = {}
  const notBefore = now
  const certificate = { state: 'good', names: ['dns.test'], notBefore, notAfter: now + days * DAY } as const
  const status = { encrypted: { certificate } } as unknown as GatewayStatus
  const processes = [1, 2].map(
    () =>
      new CertificateAlarm({
        host: { state: { status } as never },
        settings,
        unitOfWork,
        clock,
        alarms: {
          addService: async (_work: unknown, _id: string, isUp: boolean, { title }: { title: string }) => {
            const day = (now - notBefore) / DAY
            expect([isUp, found[day]]).toEqual([false, undefined])
            found[day] = title
          },
        } as never,
      }),
  )
  for (let day = 0; day <= days + 2; day++) {
    now = notBefore + day * DAY
    for (const process of processes) await process.look()
  }
  return found
}

test.each([
  [90, { 60: 'title', 76: 'title', 90: 'over' }],
  [365, { 244: 'title', 351: 'title', 365: 'over' }],
  // 14 days are more than the last third: half of it instead.
  [30, { 20: 'title', 25: 'title', 30: 'over' }],
])(
  'a certificate for %i days is an alarm at a third of its life, at 14 days and when it has expired, once each',
  async (days, expected) => {
    const titles = Object.entries(expected).map(([day, title]) => [day, `message.certificate.${title}`])
    expect(await alarmsOf(days)).toEqual(Object.fromEntries(titles))
  },
)
