import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { CertificateState } from '@netwarden/shared/domain'
import { isBelow, resolveLinks } from '../../platform/files/source-roots.ts'
import type { KeyPair } from './thread-protocol.ts'

export interface CertificatePlace {
  certFile: string
  keyFile: string
  /** The folders that may hold the files, of which links may not lead out. */
  roots: string[]
}

type Fault = Exclude<CertificateState, 'none' | 'good' | 'expiring' | 'expired' | 'notYetValid'>

/** Thrown where the files are no certificate with its key. */
export class CertificateFault extends Error {
  constructor(readonly state: Fault) {
    super(state)
  }
}

/** What is known of a certificate; the key is in `pair` only. */
export interface ReadCertificate {
  pair: KeyPair
  leaf: X509Certificate
  /** Names and addresses of its subject. */
  names: readonly string[]
  /** Epoch ms. */
  notBefore: number
  notAfter: number
}

/** Longer files are no certificates. */
const MOST_OCTETS = 1_000_000
const DAY = 86_400_000
const WARNED_BEFORE = 14 * DAY

export async function readCertificate({
  certFile,
  keyFile,
  roots,
}: CertificatePlace): Promise<ReadCertificate> {
  const [cert, key] = await Promise.all([readBelow(certFile, roots), readBelow(keyFile, roots)])
  const leaf = parsed(cert)
  try {
    createSecureContext({ cert, key })
  } catch {
    throw new CertificateFault(leaf === null ? 'invalid' : 'mismatched')
  }
  if (leaf === null) throw new CertificateFault('invalid')
  return {
    pair: { cert, key },
    leaf,
    names: namesOf(leaf),
    notBefore: Date.parse(leaf.validFrom),
    notAfter: Date.parse(leaf.validTo),
  }
}

/** When administrators are warned (epoch ms): at a third of its life, and at 14 days or half of that third. */
export function warningsOf({
  notBefore,
  notAfter,
}: Pick<ReadCertificate, 'notBefore' | 'notAfter'>): [number, number] {
  const third = (notAfter - notBefore) / 3
  return [notAfter - third, notAfter - Math.min(WARNED_BEFORE, third / 2)]
}

export function stateOfDates(
  dates: Pick<ReadCertificate, 'notBefore' | 'notAfter'>,
  now: number,
): 'good' | 'expiring' | 'expired' | 'notYetValid' {
  if (now >= dates.notAfter) return 'expired'
  if (now < dates.notBefore) return 'notYetValid'
  return now >= warningsOf(dates)[0] ? 'expiring' : 'good'
}

async function readBelow(path: string, roots: readonly string[]): Promise<string> {
  const [place, ...folders] = await Promise.all([path, ...roots].map(resolveLinks))
  if (!folders.some((root) => isBelow(place ?? '', root))) throw new CertificateFault('outside')
  try {
    const content = await readFile(place ?? path, 'utf8')
    if (content.length > MOST_OCTETS) throw new CertificateFault('invalid')
    return content
  } catch (error) {
    if (error instanceof CertificateFault) throw error
    const code = error instanceof Error && 'code' in error ? error.code : ''
    throw new CertificateFault(code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable')
  }
}

function parsed(cert: string): X509Certificate | null {
  try {
    return new X509Certificate(cert)
  } catch {
    return null
  }
}

/** Names are in the form `DNS:a.example, IP Address:192.0.2.1`; one with a comma would be quoted, and covers no host. */
function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return subjectAltName.split(', ').flatMap((part) => /^(?:DNS|IP Address):([^"]+)$/.exec(part)?.[1] ?? [])
}
