import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessDenied, readonlyRequest } from './exception.ts'
import { READER_SETTINGS, WRITER_SETTINGS } from './limits.ts'
import type { QueryRequest } from './query-request.ts'
import { readResult } from './read.ts'
import { sendResult } from './reply.ts'
import { createRunningReads } from './running-reads.ts'
import type { Sessions } from './sessions.ts'
import { readStatement, type Statement } from './statement.ts'
import { insertRows } from './write.ts'

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  query: QueryRequest
  body: Buffer
  /** Aborted when the client has disconnected. */
  signal: AbortSignal
}

export interface QueryAnswerer {
  answer(exchange: Exchange): Promise<void>
  /** Ends every query that only reads. */
  killReads(): void
}

export function createQueryAnswerer(sessions: Sessions, version: string): QueryAnswerer {
  const reads = createRunningReads(sessions.killer)
  let requests = 0

  async function insert({ response, query, signal }: Exchange, statement: Statement, rows: Buffer) {
    const summary = await sessions.writer.lend(signal, async (connection) => {
      try {
        connection.begin({ ...query, settings: { ...WRITER_SETTINGS, ...query.settings } })
        return await insertRows(connection, statement, rows)
      } finally {
        connection.end()
      }
    })
    response.writeHead(200, {
      'Content-Type': 'text/plain; charset=UTF-8',
      'X-ClickHouse-Query-Id': query.queryId,
      'X-ClickHouse-Summary': JSON.stringify(summary),
    })
    response.end()
  }

  async function run({ request, response, query, signal }: Exchange, statement: Statement): Promise<void> {
    const isRead = statement.kind === 'select'
    // The number makes it unique: a client may use its own query id for two concurrent requests.
    requests += 1
    const comment = `${query.queryId}#${requests}`
    const defaults = isRead ? READER_SETTINGS : WRITER_SETTINGS
    const settings = { ...defaults, ...query.settings, log_comment: comment }
    const format = statement.format ?? query.defaultFormat
    await sessions.readers.lend(signal, async (connection) => {
      const send = async () => {
        connection.begin({ ...query, settings })
        const pieces = readResult(connection, { statement, format, settings: query.settings })
        await sendResult(response, pieces, {
          queryId: query.queryId,
          format,
          isCompressed:
            query.isCompressionEnabled && /\bgzip\b/.test(String(request.headers['accept-encoding'])),
          exceptionTag: randomBytes(8).toString('hex'),
          version,
          signal,
        })
      }
      try {
        await (isRead ? reads.run(comment, signal, send) : send())
      } finally {
        connection.end()
      }
    })
  }

  return {
    async answer(exchange) {
      const { sql, rows } = split(exchange)
      const statement = readStatement(sql)
      refusePathNames(statement, exchange.query)
      if (exchange.request.method === 'GET' && statement.kind !== 'select') {
        throw readonlyRequest('Cannot execute query in readonly mode: a GET request may only read.')
      }
      if (statement.kind === 'insert') {
        // Values are expressions: what they call is looked at, too.
        if (rows.length > 0 && /^(values)?$/i.test(statement.format ?? '')) {
          readStatement(`${sql}\n${rows.toString('utf8')}`)
        }
        await insert(exchange, statement, rows)
      } else if (rows.length === 0) await run(exchange, statement)
      else await run(exchange, readStatement(`${sql}\n${rows.toString('utf8')}`))
    },
    killReads: reads.killAll,
  }
}

/** A table may be named after a file: no parameter that names one may hold a path. */
function refusePathNames({ hasNameParameter }: Statement, { parameters }: QueryRequest): void {
  if (hasNameParameter && Object.values(parameters).some((value) => /[/\\]/.test(value))) {
    throw accessDenied('A name may not hold a path.')
  }
}

/** The body is the query, or the data that follows the query in the URL. */
function split({ query, body }: Exchange): { sql: string; rows: Buffer } {
  if (query.query !== '') return { sql: query.query, rows: body }
  return { sql: body.toString('utf8'), rows: Buffer.alloc(0) }
}
