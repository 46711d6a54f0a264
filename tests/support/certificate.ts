import { execFileSync } from 'node:child_process'

/** Makes a certificate that signs itself, for two days, with its key; `subject` as openssl takes them. */
export function makeCertificate(key: string, cert: string, subject: readonly string[]): void {
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
  execFileSync('openssl', [...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
}
