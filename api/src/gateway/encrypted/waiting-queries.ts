import type { ReplyTarget } from '../spool/answer-batch.ts'
import { type FramedAnswer, Frames, readAnswers } from './frames.ts'
import { type WantedOptions, wantedOptions, withOptions } from './reply-options.ts'
import type { EncryptedChannel } from './thread-protocol.ts'

interface Waiting {
  target: ReplyTarget
  wanted: WantedOptions
}

/** Over all connections. */
const MOST_WAITING = 16_384

/** Queries that the gateway has to answer. Those of one turn of the event loop are sent together. */
export class WaitingQueries {
  private readonly frames = new Frames()
  private readonly waiting: (Waiting | null)[] = []
  private readonly free: number[] = []

  constructor(
    private readonly post: (frames: Uint8Array<ArrayBuffer>) => void,
    /** How long an idle connection is kept (ms). */
    private readonly idleFor: number,
  ) {}

  add(channel: EncryptedChannel, message: Buffer, address: string, target: ReplyTarget): void {
    const place = this.free.pop() ?? this.waiting.length
    if (place >= MOST_WAITING) {
      target.discard()
      return
    }
    const asked = wantedOptions(message)
    const wanted = { ...asked, hasKeepAlive: asked.hasKeepAlive && channel === 'dot' }
    this.waiting[place] = { target, wanted }
    if (this.frames.isEmpty) setImmediate(this.send)
    this.frames.addQuery({ place, channel, address, message })
  }

  take(frames: Uint8Array): void {
    readAnswers(frames, this.answer)
  }

  private readonly send = (): void => this.post(this.frames.take())

  private readonly answer = ({ place, message }: FramedAnswer): void => {
    const found = this.waiting[place]
    if (!found) return
    this.waiting[place] = null
    this.free.push(place)
    if (message.length === 0) found.target.discard()
    else found.target.send(withOptions(message, found.wanted, this.idleFor))
  }
}
