import { People } from '../../support/people.ts'
import { TestServer } from '../../support/server.ts'
import { test } from './test.ts'

/** A server of its own for the tests of a file; the answer gives who may be made on it. */
export function useConsoleServer(env: Record<string, string> = {}): () => People {
  let people: People | undefined
  test.beforeAll(async () => {
    people = await People.on(await TestServer.start({ env }))
  })
  test.afterAll(async () => {
    await people?.server.stop()
  })
  return () => {
    if (!people) throw new Error('the server is there within tests only')
    return people
  }
}
