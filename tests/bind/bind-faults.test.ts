import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { isLongRun } from '../support/long-run.ts'
import { FAULTS } from './support/bind-faults.ts'
import { hasNamed } from './support/bind-server.ts'
import { DrivenBind, type Wanted } from './support/driven-bind.ts'
import type { BindFault, PublishFault } from './support/faulty-parts.ts'
import { PUBLISH_FAULTS } from './support/publish-faults.ts'

const WITHIN = 60_000

const chosen = <Fault extends BindFault | PublishFault>(faults: readonly Fault[]) =>
  faults.filter(({ isShort, isPossible = true }) => isPossible && (isShort || isLongRun))
const named = <Fault extends BindFault | PublishFault>(faults: readonly Fault[]) =>
  chosen(faults).map((fault) => [fault.name, fault] as const)

/** Each test begins with the usual policies in force, and ends so. */
describe.skipIf(!hasNamed)('a BIND server beside a node', () => {
  let driven: DrivenBind
  let edits = 0

  beforeAll(async () => {
    driven = await DrivenBind.start()
    vi.stubEnv('PATH', `${driven.tools}:${process.env.PATH}`)
    await driven.take(await driven.order())
    await driven.untilInForce()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await driven?.stop()
  })

  const publish = async (wanted: Wanted) => {
    await driven.take(await driven.order(wanted))
    await driven.untilInForce(wanted.listed?.slice(-2))
  }
  const isNamed = (causes: readonly string[], from: number) =>
    causes.length === 0 || driven.log.slice(from).some((line) => causes.some((cause) => line.includes(cause)))

  test.each(named(FAULTS))(
    'is driven as before, or reported as failing with the cause: %s',
    async (_name, { make, mend, causes, isAtStart, ...fault }) => {
      for (const wanted of [fault.before, fault.wanted]) if (wanted) await publish(wanted)
      const from = driven.log.length
      const begun = performance.now()
      try {
        await make(driven)
        if (isAtStart) await driven.startNode()
        await eventually(async () => {
          const { driver } = driven
          await driver.ask()
          if (driven.isShownInForce) expect(await driven.decides(), 'shown as in force').toBe(true)
          if (isNamed(causes, from)) return true
          throw new Error(JSON.stringify([driver.fault, driver.canaries?.differing]))
        }, WITHIN)
        expect(performance.now() - begun, 'until the cause is named').toBeLessThan(WITHIN)
        if (mend && causes.some((cause) => cause.startsWith('bind.fault')))
          expect(causes).toContain(driven.driver.fault?.text.key)
        if (mend && !fault.isWithoutPolicies) expect(await driven.decides(), 'the former policies').toBe(true)
      } finally {
        await mend?.(driven)
      }
      await driven.untilInForce()
    },
  )

  test.each(named(PUBLISH_FAULTS))(
    'keeps its policies while others cannot be published, and has them later: %s',
    async (_name, { make, mend, causes, ...fault }) => {
      if (fault.before) await publish(fault.before)
      const before = driven.orders.current?.counter
      const name = `new-${++edits}.example`
      const order = await driven.order({ banned: [name], ...fault.wanted })
      const begun = performance.now()
      try {
        await make(driven)
        await driven.take(order)
        expect(performance.now() - begun, 'until the order is refused').toBeLessThan(WITHIN)
        if (causes.length > 0) {
          const { current, refused } = driven.orders
          expect(causes).toContain(refused?.why.key)
          expect([current?.counter, refused?.isReturned]).toEqual([before, false])
          if (!fault.isWithoutPolicies)
            expect(await driven.decides([], [name]), 'the former policies').toBe(true)
        }
      } finally {
        await mend?.(driven)
      }
      if (causes.length > 0) {
        await driven.untilInForce()
        expect(await driven.decides([], [name])).toBe(true)
        if (!mend) return
        await driven.take(order)
      }
      await driven.untilInForce([name])
      expect(driven.orders.current?.counter).toBe(JSON.parse(order.text).counter)
    },
  )
})
