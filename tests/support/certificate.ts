import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Makes a certificate for two days with its key: signed by `issuer`, or by itself; `subject` as openssl takes them.
 */
export function makeCertificate(
  key: string,
  cert: string,
  subject: readonly string[],
  issuer?: { key: string; cert: string },
): void {
  const kind = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ]
  const signer = issuer ? ['-CA', issuer.cert, '-CAkey', issuer.key] : []
  execFileSync('openssl', [...kind, ...signer, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
}

/** Signs the certificate anew with dates that are over. */
export function expireCertificate(key: string, cert: string): void {
  const request = execFileSync('openssl', [
    'x509',
    '-x509toreq',
    '-copy_extensions',
    'copy',
    '-in',
    cert,
    '-signkey',
    key,
  ])
  const kind = ['x509', '-req', '-copy_extensions', 'copy', '-days', '-1', '-signkey', key, '-out', cert]
  execFileSync('openssl', kind, { input: request, stdio: ['pipe', 'ignore', 'ignore'] })
}

/** The SHA-256 of its public key in base64, as pins name it (RFC 7858 §4.2). */
export function pinOf(cert: string): string {
  const { publicKey } = new X509Certificate(readFileSync(cert))
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}
