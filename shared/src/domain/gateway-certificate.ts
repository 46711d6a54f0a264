import { z } from 'zod'

/** Where the certificate of a gateway comes from: files, the one of the console, or there is none. */
export const CERTIFICATE_SOURCES = ['none', 'files', 'console'] as const
export type CertificateSource = (typeof CERTIFICATE_SOURCES)[number]

/**
 * `expiring`: a third of its life is left, or less. The others but `good` say why the files cannot be used; the
 * certificate that was read before stays in use.
 */
export const CERTIFICATE_STATES = [
  'none',
  'good',
  'expiring',
  'expired',
  'notYetValid',
  'missing',
  'unreadable',
  'outside',
  'invalid',
  'mismatched',
] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** A certificate as a gateway serves it. */
export const servedCertificateSchema = z.object({
  state: z.enum(CERTIFICATE_STATES).describe('whether it is valid, or why its files cannot be used'),
  names: z.array(z.string()).describe('names and addresses that it covers'),
  notAfter: z.string().nullable().describe('when it expires; null while none is read'),
})
export type ServedCertificate = z.infer<typeof servedCertificateSchema>
