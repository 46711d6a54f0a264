import { Worker } from 'node:worker_threads'
import type { CertificateState } from '@netwarden/shared/domain'
import { FileWatch } from '../file-watch.ts'
import type { Receive } from '../listen/receive.ts'
import { servedAddresses } from '../listen/served-addresses.ts'
import type { EncryptedSettings, GatewayStatus } from '../setup.ts'
import { CertificateFault, type ReadCertificate, readCertificate, stateOfDates } from './certificate-files.ts'
import { EncryptedThread } from './encrypted-thread.ts'

type Status = GatewayStatus['encrypted']

/** DNS over TLS and HTTPS: its addresses, its certificate, and the thread that serves them. */
export class EncryptedServer {
  private settings: EncryptedSettings
  private thread: EncryptedThread | null = null
  private files: FileWatch | null = null
  private place = ''
  private fault: CertificateState | null = null
  certificate: ReadCertificate | null = null

  constructor(
    settings: EncryptedSettings,
    private readonly receive: Receive,
    private readonly events: {
      onCertificate(state: CertificateState): void
      onListener(listener: Status['listeners'][number]): void
      onThreadEnd(error: unknown): void
    },
  ) {
    this.settings = settings
  }

  /** All addresses that are or should be served, as endpoints. */
  get endpoints(): ReadonlySet<string> {
    const { dot, doh } = this.settings
    return new Set(servedAddresses([...dot, ...doh]))
  }

  /** Addresses of a channel that are served now. */
  served(channel: 'dot' | 'doh'): string[] {
    const listeners = this.thread?.listeners ?? []
    return listeners.filter((one) => one.channel === channel && one.isUp).map(({ address }) => address)
  }

  async apply(settings: EncryptedSettings): Promise<void> {
    this.settings = settings
    this.followFiles()
    // A thread cannot forget a certificate.
    if (!settings.certificate && this.certificate) {
      this.certificate = null
      await this.close()
    }
    await this.files?.look()
    await this.listen()
  }

  /** Opens addresses that could not be served before, and ends the thread where there are none. */
  async listen(): Promise<void> {
    const { dot, doh, dohPath: path } = this.settings
    const wanted = { dot: servedAddresses(dot), doh: servedAddresses(doh), path }
    if (wanted.dot.length + wanted.doh.length === 0) {
      await this.close()
      return
    }
    this.thread ??= new EncryptedThread(startWorker, this.receive, this.events)
    if (this.certificate) this.thread.use(this.certificate.pair)
    await this.thread.listen(wanted)
  }

  /** Called every half second: files that were replaced are used at once. */
  async look(): Promise<void> {
    await this.files?.look()
  }

  async close(): Promise<void> {
    const { thread } = this
    this.thread = null
    await thread?.close()
  }

  status(now: number): Status {
    const { certificate } = this
    const isConfigured = this.settings.certificate !== null
    return {
      listeners: [...(this.thread?.listeners ?? [])],
      certificate: isConfigured
        ? {
            state: this.fault ?? (certificate ? stateOfDates(certificate, now) : 'missing'),
            names: [...(certificate?.names ?? [])],
            notBefore: certificate?.notBefore ?? null,
            notAfter: certificate?.notAfter ?? null,
          }
        : null,
      connections: this.thread?.connections ?? 0,
      refused: this.thread?.refused ?? 0,
    }
  }

  private followFiles(): void {
    const { certificate: place } = this.settings
    const key = JSON.stringify(place)
    if (key === this.place) return
    this.place = key
    this.fault = null
    this.files = null
    if (!place) return
    this.files = new FileWatch(() => undefined)
    this.files.add([place.certFile, place.keyFile], async () => {
      try {
        await this.use(await readCertificate(place))
        return true
      } catch (error) {
        if (!(error instanceof CertificateFault)) throw error
        // Certificate and key are seldom replaced in one moment: both are read again after some looks.
        this.note(error.state)
        return false
      }
    })
  }

  private async use(certificate: ReadCertificate): Promise<void> {
    this.certificate = certificate
    this.fault = null
    this.events.onCertificate(stateOfDates(certificate, Date.now()))
    if (!this.thread) return
    this.thread.use(certificate.pair)
    await this.listen()
  }

  private note(state: CertificateState): void {
    if (this.fault === state) return
    this.fault = state
    this.events.onCertificate(state)
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./encrypted.worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
}
