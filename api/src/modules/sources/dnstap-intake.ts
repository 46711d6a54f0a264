import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { SourceSender } from '@netwarden/shared/contract'
import type { Message } from '@netwarden/shared/errors'
import type { Logger } from 'pino'
import { readDnstapEndpoint, type SourceFrames, type WantedSource } from '../../dnstap/dnstap-protocol.ts'
import { DnstapThread } from '../../dnstap/dnstap-thread.ts'
import { SEEN_FILE } from '../../dnstap/source-recorder.ts'
import { listSpoolFiles } from '../../gateway/spool/spool-file.ts'
import type { SourceStatus } from '../../pipeline/index.ts'

/** A status with the servers that send to the source; missing for sources that are files. */
export type ReportedStatus = SourceStatus & { senders?: readonly SourceSender[] }

interface DnstapIntakeDeps {
  /** Where senders connect, as it is set; null where dnstap is off. */
  listen: string | null
  /** Folder of the spools. */
  folder: string
  logger: Logger
  onStatus(sourceIds: readonly string[]): void
}

/** Takes dnstap for the sources that this process follows, each into a spool that is followed as that of the gateway. */
export class DnstapIntake {
  readonly #wanted = new Map<string, WantedSource>()
  readonly #thread: DnstapThread

  constructor(private readonly deps: DnstapIntakeDeps) {
    this.#thread = new DnstapThread(deps.logger, () => deps.onStatus([...this.#wanted.keys()]))
  }

  folderOf(id: string): string {
    return join(this.deps.folder, id)
  }

  /** Its senders are accepted from now on. */
  want(id: string, sender: string): void {
    if (this.#wanted.get(id)?.sender === sender) return
    this.#wanted.set(id, { id, folder: this.folderOf(id), sender })
    this.#apply()
  }

  leave(id: string): void {
    if (this.#wanted.delete(id)) this.#apply()
  }

  /** Removes what a deleted source has not stored. */
  async forget(id: string): Promise<void> {
    this.leave(id)
    await removeFolder(this.folderOf(id))
  }

  /** Removes frames of an earlier process; their minutes are marked as incomplete once a server connects. */
  async discard(id: string): Promise<void> {
    if (this.#wanted.has(id)) return
    const folder = this.folderOf(id)
    const [oldest] = existsSync(folder) ? listSpoolFiles(folder) : []
    const since = oldest && Number.parseInt(basename(oldest.path), 10)
    await removeFolder(folder)
    if (since === undefined) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, SEEN_FILE), String(since), { mode: 0o600 })
  }

  /** The status of a source with what is known of its senders. */
  withSenders(id: string, status: SourceStatus): ReportedStatus {
    const frames = this.#thread.status?.sources[id]
    const fault = this.#faultOf(frames)
    const senders = frames?.senders ?? []
    if (fault) return { ...status, state: 'failed', reason: fault, senders }
    if (status.state === 'failed' || senders.length > 0) return { ...status, senders }
    // The thread may listen for other sources before it knows this one.
    const reason: Message =
      frames && this.#thread.status?.isListening
        ? { key: 'source.dnstap.waiting', params: { address: this.deps.listen ?? '' } }
        : { key: 'source.starting' }
    return { ...status, state: 'waiting', reason, senders }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  #apply(): void {
    const { listen } = this.deps
    if (listen === null) return
    this.#thread.post({ type: 'sources', sources: [...this.#wanted.values()] })
    const endpoint = this.#wanted.size > 0 ? readDnstapEndpoint(listen) : null
    this.#thread.post({ type: 'listen', endpoint })
  }

  #faultOf(frames: SourceFrames | undefined): Message | null {
    const { listen } = this.deps
    if (listen === null) return { key: 'source.dnstap.off' }
    const code = this.#thread.status?.code
    if (code) return { key: 'source.dnstap.address', params: { address: listen, code } }
    const disk = frames?.spool.fault
    return disk ? { key: 'source.dnstap.disk', params: { code: disk } } : null
  }
}

/** The thread may still write into it: it leaves a source a moment later. */
function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
