import type { SpoolWriter } from './spool-writer.ts'
import { VisitLines } from './visit-lines.ts'

/** The destination of an answer. */
export interface ReplyTarget {
  readonly isTcp: boolean
  send(bytes: Buffer): void
  /** The answer will not be sent, because its visit could not be written. */
  discard(): void
}

/** In a long turn the first answers do not wait for the last. */
const MOST_WAITING = 256

/**
 * Answers of one turn of the event loop. Their visits are written with one call before the first of them is sent, so
 * that a killed process has sent no answer that is not on disk.
 */
export class AnswerBatch {
  /** Lines of the waiting answers; the line of an answer is added before it. */
  readonly lines = new VisitLines()
  private targets: ReplyTarget[] = []
  private answers: Buffer[] = []

  constructor(private readonly spool: Pick<SpoolWriter, 'write'>) {}

  add(target: ReplyTarget, bytes: Buffer): void {
    this.answers.push(bytes)
    const count = this.targets.push(target)
    if (count === 1) setImmediate(this.flush)
    if (count >= MOST_WAITING) this.flush()
  }

  readonly flush = (): void => {
    const { targets, answers, lines } = this
    if (targets.length === 0) return
    const isWritten = this.spool.write(lines.bytes, lines.count)
    lines.clear()
    this.targets = []
    this.answers = []
    // By index, since an iterator of pairs makes an object for each answer.
    for (let index = 0; index < targets.length; index++) {
      const target = targets[index]
      const bytes = answers[index]
      if (isWritten && bytes) target?.send(bytes)
      else target?.discard()
    }
  }
}
