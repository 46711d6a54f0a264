import { afterAll, beforeAll } from 'vitest'
import { EventStore } from '../../../api/dist/platform/events/store.js'
import { startTestEngine, type TestEngine } from '../../engine/test-engine.ts'

/** An engine for the tests of a file or block, and a store on it; `prepare` creates their initial data. */
export function useEventEngine(prepare?: (store: EventStore, engine: TestEngine) => Promise<unknown>) {
  const store = new EventStore()
  let engine: TestEngine | undefined
  beforeAll(async () => {
    engine = await startTestEngine()
    const { url, socketPath, username, password, database } = engine.engine
    store.connect({ url, socketPath, username, password, database })
    await prepare?.(store, engine)
  })
  afterAll(async () => {
    await store.close()
    await engine?.stop()
  })
  return {
    store,
    get engine(): TestEngine {
      if (!engine) throw new Error('the engine is there within tests only')
      return engine
    },
  }
}
