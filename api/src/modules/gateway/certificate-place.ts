import { dirname } from 'node:path'
import type { EncryptedDnsSettings, ServedCertificate } from '@netwarden/shared/domain'
import {
  CertificateFault,
  type CertificatePlace,
  readCertificate,
  stateOfDates,
} from '../../gateway/encrypted/certificate-files.ts'
import type { KeyPair } from '../../gateway/encrypted/thread-protocol.ts'
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

  /** The certificate with its key, with which this machine signs; null where devices would not accept it. */
  async usablePair(source: Source, now = Date.now()): Promise<KeyPair | null> {
    const place = this.placeOf(source)
    if (!place) return null
    try {
      const certificate = await readCertificate(place)
      const state = stateOfDates(certificate, now)
      return state === 'good' || state === 'expiring' ? certificate.pair : null
    } catch (error) {
      if (!(error instanceof CertificateFault)) throw error
      return null
    }
  }

  /** Whether settings, such as those of a backup, name a certificate that is not on this machine with its key. */
  async isMissing(source: Source): Promise<boolean> {
    if (source.certificateSource === 'none') return false
    const { state } = await this.served(source)
    return !(['good', 'expiring', 'expired', 'notYetValid'] as const).some((dated) => dated === state)
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
