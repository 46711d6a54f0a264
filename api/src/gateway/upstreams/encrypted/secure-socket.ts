import { createHash } from 'node:crypto'
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls'
import type { EncryptedFault } from '@netwarden/shared/domain'
import type { EncryptedServer } from '@netwarden/shared/validators'

/** Why a connection to an encrypted server could not be used. */
export class SecureConnectionFault extends Error {
  constructor(readonly fault: EncryptedFault) {
    super(fault)
  }
}

/** By OpenSSL's and Node's codes; any other failure is one of the connection. */
const FAULTS: Readonly<Record<string, EncryptedFault>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateName',
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateExpired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateUntrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificateUntrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateUntrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateUntrusted',
  CERT_SIGNATURE_FAILURE: 'certificateUntrusted',
  CERT_UNTRUSTED: 'certificateUntrusted',
  EPROTO: 'wrongProtocol',
  ERR_SSL_WRONG_VERSION_NUMBER: 'wrongProtocol',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'wrongProtocol',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'wrongProtocol',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'wrongProtocol',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'wrongProtocol',
}
const ALPN = { tls: ['dot'], https: ['h2'] } as const

export function faultOf(cause: unknown): EncryptedFault {
  if (cause instanceof SecureConnectionFault) return cause.fault
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return FAULTS[code] ?? 'connectionFailed'
}

/**
 * Opens a TLS connection to a server at `ip`, whose certificate covers its name, or its address where it has no name
 * (RFC 8310 §8). A pin replaces the authority, not the check of the dates (RFC 7858 §4.2). `onReady` is called once the server
 * is verified; a connection that fails emits `error`.
 */
export function openSecureSocket(
  { transport, name, port, pins }: EncryptedServer,
  ip: string,
  onReady: () => void,
): TLSSocket {
  const socket = connect({
    host: ip,
    port,
    servername: name ?? '',
    ALPNProtocols: [...ALPN[transport]],
    minVersion: 'TLSv1.2',
    rejectUnauthorized: pins.length === 0,
    checkServerIdentity: (_, certificate) => checkServerIdentity(name ?? ip, certificate),
  })
  socket.setNoDelay(true)
  socket.once('secureConnect', () => {
    const fault = (pins.length > 0 && pinFaultOf(socket, pins)) || protocolFaultOf(socket, transport)
    if (fault) socket.destroy(new SecureConnectionFault(fault))
    else onReady()
  })
  return socket
}

/** Servers of DNS over TLS need not name its protocol; those of HTTPS have to speak HTTP/2 (RFC 8484 §5.2). */
function protocolFaultOf(
  { alpnProtocol }: TLSSocket,
  transport: EncryptedServer['transport'],
): EncryptedFault | null {
  return transport === 'https' && alpnProtocol !== 'h2' ? 'wrongProtocol' : null
}

function pinFaultOf(socket: TLSSocket, pins: readonly string[]): EncryptedFault | null {
  const certificate = socket.getPeerX509Certificate()
  if (!certificate) return 'pinMismatch'
  const key = certificate.publicKey.export({ type: 'spki', format: 'der' })
  if (!pins.includes(createHash('sha256').update(key).digest('base64'))) return 'pinMismatch'
  const now = Date.now()
  const isValid = Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo)
  return isValid ? null : 'certificateExpired'
}
