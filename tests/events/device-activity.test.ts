import { describe, expect, test } from 'vitest'
import { DeviceActivityRepository } from '../../api/dist/modules/devices/device-activity.repository.js'
import { migrateEvents } from '../../api/dist/platform/events/migrate.js'
import { useEventEngine } from './support/event-engine.ts'

const VISIT = `INSERT INTO access_record (at, uid, device_ip, device_id, domain, solved_mode, risk_level, domain_type)
  VALUES (now64(3), generateSnowflakeID(), '192.0.2.1', '192.0.2.1', 'x.example', 'passed', 'common', 'unknown')`

describe('the version of device activity', () => {
  const { store } = useEventEngine(async (fresh) => {
    await migrateEvents(fresh, 'UTC')
    await fresh.command(VISIT)
  })
  const activity = new DeviceActivityRepository(store, 'UTC')

  test('the version of device activity is unchanged by reads', async () => {
    const version = await activity.version()
    expect(version).not.toBe('')
    await activity.visits({ from: 0, to: Date.now() })
    expect(await activity.version()).toBe(version)
  })

  test('changes with each insertion and deletion', async () => {
    const versions = [await activity.version()]
    for (const statement of [
      VISIT,
      VISIT,
      'ALTER TABLE access_record DELETE WHERE 1 SETTINGS mutations_sync = 1',
    ]) {
      await store.command(statement)
      versions.push(await activity.version())
    }
    expect(new Set(versions).size).toBe(4)
  })
})
