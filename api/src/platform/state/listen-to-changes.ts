import type { Client } from 'pg'
import { CHANGE_CHANNEL } from './append-changes.ts'

const RETRY_PAUSE = 2_000

/** Receives PostgreSQL's NOTIFY on a separate connection, which is reopened when it breaks; polling covers the gap. */
export function listenToChanges(connectionString: string, wake: () => void): () => Promise<void> {
  let client: Client | null = null
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  const connect = async (): Promise<void> => {
    const { default: pg } = await import('pg')
    if (isClosed) return
    const mine = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, keepAlive: true })
    client = mine
    const again = () => {
      if (client !== mine) return
      client = null
      mine.end().catch(() => undefined) // The connection is broken already.
      if (!isClosed) retry = setTimeout(() => void connect(), RETRY_PAUSE).unref()
    }
    mine.on('error', again)
    mine.on('end', again)
    mine.on('notification', wake)
    try {
      await mine.connect()
      await mine.query(`listen ${CHANGE_CHANNEL}`)
      wake()
    } catch {
      again() // Polling reports an unavailable store.
    }
  }
  void connect()
  return async () => {
    isClosed = true
    clearTimeout(retry)
    const last = client
    client = null
    await last?.end().catch(() => undefined) // The connection is broken already.
  }
}
