import type { SpoolWriter } from './spool-writer.ts'

/** Where an answer goes. */
export interface ReplyTarget {
  readonly isTcp: boolean
  send(bytes: Buffer): void
  /** The answer will not be sent, because its visit could not be written. */
  discard(): void
}

interface Waiting {
  target: ReplyTarget
  bytes: Buffer
}

/**
 * Answers of one turn of the event loop. Their visits are written with one call before the first of them leaves, so
 * that a killed process has answered nothing that is not on disk.
 */
export class AnswerBatch {
  private waiting: Waiting[] = []
  private lines = ''

  constructor(private readonly spool: Pick<SpoolWriter, 'write'>) {}

  add(line: string, target: ReplyTarget, bytes: Buffer): void {
    if (this.waiting.push({ target, bytes }) === 1) setImmediate(this.flush)
    this.lines += line
  }

  readonly flush = (): void => {
    const { waiting, lines } = this
    if (waiting.length === 0) return
    this.waiting = []
    this.lines = ''
    const isWritten = this.spool.write(lines, waiting.length)
    for (const { target, bytes } of waiting) {
      if (isWritten) target.send(bytes)
      else target.discard()
    }
  }
}
