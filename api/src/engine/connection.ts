import type { Session } from 'chdb'
import { MAX_REMEMBERED_PARAMETERS } from './limits.ts'
import type { Chdb } from './load-chdb.ts'
import { quoteIdentifier, quoteString } from './sql-text.ts'

export interface RequestState {
  database: string
  settings: Readonly<Record<string, string>>
  /** As in the URL: the engine un-escapes them itself when a placeholder is read. */
  parameters: Readonly<Record<string, string>>
}

/** No placeholder of any type accepts a raw tab, so a former request's parameter cannot be read. */
const UNREADABLE = quoteString('\t')

/** The engine's own default of `max_query_size`, in bytes. */
const USUAL_QUERY_SIZE = 256 * 1024

/**
 * One of the engine's connections, used by one request at a time. A request's settings, parameters and database are
 * applied to it by SET and USE and reset afterwards: `queryBind` would need the whole process to itself, because its
 * parameters are not separate per connection.
 */
export interface Connection {
  readonly session: Session
  begin(state: RequestState): void
  change(settings: Readonly<Record<string, string>>): void
  end(): void
  close(): void
}

export function createConnection({ open }: Chdb): Connection {
  let session = open()
  let database = 'default'
  const changed = new Set<string>()
  const parameters = new Set<string>()

  function replace(): void {
    session.close()
    session = open()
    database = 'default'
    changed.clear()
    parameters.clear()
  }

  function change(settings: Readonly<Record<string, string>>): void {
    const assignments = Object.entries(settings).map(([name, value]) => {
      changed.add(name)
      return value === 'DEFAULT' ? `${name}=DEFAULT` : `${name}=${quoteString(value)}`
    })
    if (assignments.length > 0) session.query(`SET ${assignments.join(', ')}`)
  }

  /** The limit applies to the text of a query, not to its parameter values. */
  function bind(statement: string): void {
    const size = Buffer.byteLength(statement)
    if (size > USUAL_QUERY_SIZE) change({ max_query_size: String(2 * size) })
    session.query(statement)
    if (size > USUAL_QUERY_SIZE) change({ max_query_size: 'DEFAULT' })
  }

  return {
    get session() {
      return session
    },
    change,
    begin(state) {
      for (const name of Object.keys(state.parameters)) parameters.add(name)
      if (state.database !== database) session.query(`USE ${quoteIdentifier(state.database)}`)
      database = state.database
      const bound = Object.entries(state.parameters).map(
        ([name, value]) => `param_${name}=${quoteString(value)}`,
      )
      if (bound.length > 0) bind(`SET ${bound.join(', ')}`)
      change(state.settings)
    },
    end() {
      if (parameters.size > MAX_REMEMBERED_PARAMETERS) return replace()
      const resets = [
        ...[...changed].map((name) => `${name}=DEFAULT`),
        ...[...parameters].map((name) => `param_${name}=${UNREADABLE}`),
      ]
      changed.clear()
      if (resets.length === 0) return
      try {
        session.query(`SET ${resets.join(', ')}`)
      } catch {
        // An unknown or a read-only setting cannot be reset: a fresh connection has neither.
        replace()
      }
    },
    close: () => session.close(),
  }
}
