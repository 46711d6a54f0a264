import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import type { KeyPair } from '../../gateway/encrypted/thread-protocol.ts'

/** DER of object identifiers. */
const OID = {
  data: '06092a864886f70d010701',
  signedData: '06092a864886f70d010702',
  contentType: '06092a864886f70d010903',
  messageDigest: '06092a864886f70d010904',
  sha256: '0609608648016503040201',
  rsa: '06092a864886f70d0101010500',
  ecdsaWithSha256: '06082a8648ce3d040302',
}
const TAG = { integer: 0x02, octets: 0x04, sequence: 0x30, set: 0x31, explicit0: 0xa0 }
const PEM_BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * A text with its signature (CMS, RFC 5652) by the key and the chain of a certificate, as devices of Apple verify it.
 * Null for keys of other kinds than RSA and EC.
 */
export function signedProfile(text: string, { cert, key }: KeyPair): Buffer | null {
  const privateKey = createPrivateKey(key)
  const algorithm = algorithmOf(privateKey)
  const chain = (cert.match(PEM_BLOCK) ?? []).map((block) => new X509Certificate(block).raw)
  const [leaf] = chain
  if (algorithm === null || leaf === undefined) return null
  const content = Buffer.from(text)
  const digest = createHash('sha256').update(content).digest()
  const attributes = [
    sequence(oid('contentType'), der(TAG.set, oid('data'))),
    sequence(oid('messageDigest'), der(TAG.set, der(TAG.octets, digest))),
  ]
  // DER orders the members of a set, and the signature is over the set with its usual tag (§5.4).
  const ordered = Buffer.concat(attributes.sort(Buffer.compare))
  const sha256 = sequence(oid('sha256'))
  const signer = sequence(
    version(1),
    issuerAndSerial(leaf),
    sha256,
    der(TAG.explicit0, ordered),
    sequence(algorithm),
    der(TAG.octets, sign('sha256', der(TAG.set, ordered), privateKey)),
  )
  const signedData = sequence(
    version(1),
    der(TAG.set, sha256),
    sequence(oid('data'), der(TAG.explicit0, der(TAG.octets, content))),
    der(TAG.explicit0, ...chain),
    der(TAG.set, signer),
  )
  return sequence(oid('signedData'), der(TAG.explicit0, signedData))
}

function algorithmOf({ asymmetricKeyType: type }: KeyObject): Buffer | null {
  return type === 'rsa' ? oid('rsa') : type === 'ec' ? oid('ecdsaWithSha256') : null
}

function oid(name: keyof typeof OID): Buffer {
  return Buffer.from(OID[name], 'hex')
}

function version(number: number): Buffer {
  return der(TAG.integer, Buffer.of(number))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(TAG.sequence, ...parts)
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([Buffer.of(tag), lengthOctets(length), ...parts])
}

function lengthOctets(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  const hex = length.toString(16)
  const octets = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.of(0x80 | octets.length), octets])
}

/** By which a signature names its certificate: Certificate → TBSCertificate → serial, algorithm, issuer (RFC 5280 §4.1). */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [body = certificate] = elementsOf(certificate)
  const elements = elementsOf(body)
  // The version is optional.
  const from = elements[0]?.[0] === TAG.explicit0 ? 1 : 0
  const [serial, , issuer] = elements.slice(from)
  if (!serial || !issuer) throw new Error('the certificate has no issuer')
  return sequence(issuer, serial)
}

/** The elements in a DER element, each with its head. */
function elementsOf(element: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = extentOf(element, 0).dataAt; at < element.length; ) {
    const { end } = extentOf(element, at)
    found.push(element.subarray(at, end))
    at = end
  }
  return found
}

function extentOf(bytes: Buffer, at: number): { dataAt: number; end: number } {
  const first = bytes.readUInt8(at + 1)
  if (first < 0x80) return { dataAt: at + 2, end: at + 2 + first }
  const count = first & 0x7f
  const dataAt = at + 2 + count
  return { dataAt, end: dataAt + bytes.readUIntBE(at + 2, count) }
}
