import type { ServerResponse } from 'node:http'
import { asException, type EngineException } from './exception.ts'
import { contentTypeOf } from './result-format.ts'
import { createResultOutput } from './result-output.ts'

export interface ReplyOptions {
  queryId: string
  format: string
  isCompressed: boolean
  /** Sixteen letters that mark an error in the middle of a result. */
  exceptionTag: string
  version: string
  /** Aborted when the client has disconnected. */
  signal: AbortSignal
}

/** Sends the pieces as they arrive; a failure before the first one is thrown, so that it gets a status code. */
export async function sendResult(
  response: ServerResponse,
  pieces: AsyncGenerator<Uint8Array>,
  options: ReplyOptions,
): Promise<void> {
  const first = await pieces.next()
  response.writeHead(200, {
    'Content-Type': contentTypeOf(options.format),
    'X-ClickHouse-Query-Id': options.queryId,
    'X-ClickHouse-Format': options.format,
    'X-ClickHouse-Exception-Tag': options.exceptionTag,
    ...(options.isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
  })
  const output = createResultOutput(response, options.isCompressed, options.signal)
  try {
    if (!first.done) await output.write(first.value)
    for await (const piece of pieces) await output.write(piece)
    await output.end()
  } catch (error) {
    if (!options.signal.aborted) await output.cut(exceptionBlock(asException(error), options))
  } finally {
    await pieces.return(undefined)
  }
}

/** ClickHouse's own way to report an error after the start of a result: message, its length, the tag. */
function exceptionBlock(exception: EngineException, { exceptionTag, version }: ReplyOptions): Buffer {
  const message = Buffer.from(`${errorText(exception, version)}\n`)
  const head = Buffer.from(`\r\n__exception__\r\n${exceptionTag}\r\n`)
  const tail = Buffer.from(`${message.length} ${exceptionTag}\r\n__exception__\r\n`)
  return Buffer.concat([head, message, tail])
}

export function sendException(response: ServerResponse, exception: EngineException, version: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(exception.status, {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Code': String(exception.code),
  })
  response.end(`${errorText(exception, version)}\n`)
}

function errorText(exception: EngineException, version: string): string {
  return `${exception.text.trimEnd()} (version ${version})`
}
