import { FOR_WANT_OF_TIME, hasTimeToBegin } from '../../../scripts/late-suites.mjs'
import { People } from '../../support/people.ts'
import { type RunningServer, TestServer } from '../../support/server.ts'
import { test } from './test.ts'

/** A separate server for the tests of a file; the returned function creates users on it. */
export function useConsoleServer(env: Record<string, string> = {}): () => People {
  let people: People | undefined
  test.beforeAll(async ({ portOfWorker }) => {
    test.skip(!hasTimeToBegin(), FOR_WANT_OF_TIME)
    const port = { NETWARDEN_PORT: String(portOfWorker) }
    people = await People.on(await TestServer.start({ env: { ...port, ...env } }))
  })
  test.afterAll(async () => {
    await people?.server.stop()
  })
  return () => given(people)
}

/**
 * The server that this worker's files share, for tests that create their own data: other tests have used it. They
 * leave the superadmin and all settings unchanged.
 */
export function useSharedConsoleServer(): () => People<RunningServer> {
  let people: People<RunningServer> | undefined
  test.beforeAll(async ({ serverOfWorker }) => {
    test.skip(!hasTimeToBegin(), FOR_WANT_OF_TIME)
    people = await People.on(serverOfWorker)
  })
  return () => given(people)
}

function given<T>(people: T | undefined): T {
  if (!people) throw new Error('the server is there within tests only')
  return people
}
