import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from '../../support/certificate.ts'
import { freePort } from '../../support/free-port.ts'
import { type GatewayOptions, GatewayProcess } from './gateway-process.ts'

const SUBJECT = ['-subj', '/CN=dns.test', '-addext', 'subjectAltName=DNS:dns.test,IP:127.0.0.1']

/** A gateway process that also serves DNS over TLS and HTTPS, with a certificate of its own. */
export class EncryptedGateway {
  private constructor(
    readonly process: GatewayProcess,
    readonly folder: string,
    readonly dot: number,
    readonly doh: number,
  ) {}

  static async start(options: GatewayOptions = {}): Promise<EncryptedGateway> {
    const folder = mkdtempSync(join(tmpdir(), 'netwarden-dot-'))
    const [dot, doh] = [await freePort(), await freePort()]
    const files = filesIn(folder)
    makeCertificate(files.keyFile, files.certFile, SUBJECT)
    const encrypted = {
      dot: [`127.0.0.1#${dot}`],
      doh: [`127.0.0.1#${doh}`],
      certificate: { ...files, roots: [folder] },
      serverName: 'dns.test',
    }
    const gateway = await GatewayProcess.start({
      ...options,
      settings: { ...options.settings, encrypted },
    })
    return new EncryptedGateway(gateway, folder, dot, doh)
  }

  get files(): { certFile: string; keyFile: string } {
    return filesIn(this.folder)
  }

  get ca(): Buffer {
    return readFileSync(this.files.certFile)
  }

  /** Writes another certificate of the same names, as a renewal does. */
  renew(subject: readonly string[] = SUBJECT): void {
    const { certFile, keyFile } = this.files
    makeCertificate(keyFile, certFile, subject)
  }

  async remove(): Promise<void> {
    await this.process.remove()
    await rm(this.folder, { recursive: true, force: true })
  }
}

function filesIn(folder: string) {
  return { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
}
