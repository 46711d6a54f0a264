import { PassThrough } from 'node:stream'
import type { StreamTopic } from '@netwarden/shared/contract'
import type { Language } from '@netwarden/shared/i18n'
import type { StreamEvent } from '../../platform/http/event-bus.ts'

const RECONNECT_AFTER = 3_000
/** Largest number of unread bytes: a slower console is disconnected, reconnects and receives the missing events. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024

/** One console's connection, in the format of server-sent events (HTML Living Standard, section 9.2). */
export class ConsoleStream {
  readonly body = new PassThrough()

  constructor(
    private readonly language: Language,
    private readonly userId: string,
    private readonly topics: ReadonlySet<StreamTopic>,
  ) {}

  /** Sends the position of the stream, so that a console without other events still knows its position. */
  begin(cursor: string): void {
    this.write(`retry: ${RECONNECT_AFTER}\nid: ${cursor}\n\n`)
  }

  reset(cursor: string): void {
    this.write(`event: reset\nid: ${cursor}\ndata: {}\n\n`)
  }

  deliver(event: StreamEvent): void {
    if (!this.topics.has(event.topic)) return
    if (event.userId !== null && event.userId !== this.userId) return
    this.write(`event: ${event.topic}\nid: ${event.id}\ndata: ${event.textIn(this.language)}\n\n`)
  }

  sendKeepAlive(): void {
    this.write(':\n\n')
  }

  /** Ends the stream with its session; the console must not reconnect with it. */
  end(): void {
    this.write('event: end\ndata: {}\n\n')
    this.close()
  }

  close(): void {
    this.body.end()
  }

  private write(text: string): void {
    if (this.body.writableEnded || this.body.destroyed) return
    this.body.write(text)
    if (this.body.writableLength + this.body.readableLength > MAX_UNREAD_BYTES) this.body.destroy()
  }
}
