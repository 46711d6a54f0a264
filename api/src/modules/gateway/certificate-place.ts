import { dirname } from 'node:path'
import type { EncryptedDnsSettings, ServedCertificate } from '@netwarden/shared/domain'
import {
  CertificateFault,
  type CertificatePlace,
  readCertificate,
  stateOfDates,
} from '../../gateway/encrypted/certificate-files.ts'
import type { Config } from '../../platform/config/config.ts'

type Source = Pick<EncryptedDnsSettings, 'certificateSource' | 'certificateFile' | 'certificateKeyFile'>

/** Files are read again after this time (ms). */
const KEPT_FOR = 2_000
const NONE: ServedCertificate = { state: 'none', names: [], notAfter: null }

/** The certificate of this machine that settings name. */
export class CertificatePlaces {
  #last: { key: string; at: number; served: ServedCertificate } | null = null

  constructor(private readonly config: Pick<Config, 'certRoots' | 'tls'>) {}

  get hasConsoleCertificate(): boolean {
    return this.config.tls !== null
  }

  /** Null where there is none. */
  placeOf({ certificateSource, certificateFile, certificateKeyFile }: Source): CertificatePlace | null {
    const { tls, certRoots } = this.config
    if (certificateSource === 'console')
      return tls && { certFile: tls.cert, keyFile: tls.key, roots: [dirname(tls.cert), dirname(tls.key)] }
    if (certificateSource === 'none' || certificateFile === null || certificateKeyFile === null) return null
    return { certFile: certificateFile, keyFile: certificateKeyFile, roots: [...certRoots] }
  }

  /** What the files hold now; never their key. */
  async served(source: Source, now = Date.now()): Promise<ServedCertificate> {
    const place = this.placeOf(source)
    if (!place) return NONE
    const key = JSON.stringify(place)
    if (this.#last?.key === key && now - this.#last.at < KEPT_FOR) return this.#last.served
    const served = await servedFrom(place, now)
    this.#last = { key, at: now, served }
    return served
  }
}

async function servedFrom(place: CertificatePlace, now: number): Promise<ServedCertificate> {
  try {
    const certificate = await readCertificate(place)
    const { names, notAfter } = certificate
    return {
      state: stateOfDates(certificate, now),
      names: [...names],
      notAfter: new Date(notAfter).toISOString(),
    }
  } catch (error) {
    if (!(error instanceof CertificateFault)) throw error
    return { ...NONE, state: error.state }
  }
}
