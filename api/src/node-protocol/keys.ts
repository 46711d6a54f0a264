import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'

/** An Ed25519 key pair, as text: SPKI and PKCS #8 in DER. */
export interface KeyPair {
  publicKey: string
  privateKey: string
}

const SECRET_BYTES = 16
const FINGERPRINT_BYTES = 16

export function makeKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
  }
}

export function signText(privateKey: string, text: string): string {
  const key = opened(privateKey, () =>
    createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' }),
  )
  return sign(null, Buffer.from(text), key).toString('base64url')
}

/** False for a key or a signature that cannot be read, too. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = opened(publicKey, () =>
      createPublicKey({ key: Buffer.from(publicKey, 'base64url'), format: 'der', type: 'spki' }),
    )
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

/** Reading a key costs more than using it, and each message of a node needs two. */
const MOST_OPENED = 1_024
const openedKeys = new Map<string, KeyObject>()

function opened(text: string, open: () => KeyObject): KeyObject {
  const known = openedKeys.get(text)
  if (known) return known
  const key = open()
  if (openedKeys.size >= MOST_OPENED) openedKeys.clear()
  openedKeys.set(text, key)
  return key
}

export function fingerprintOf(publicKey: string): Buffer {
  return createHash('sha256')
    .update(Buffer.from(publicKey, 'base64url'))
    .digest()
    .subarray(0, FINGERPRINT_BYTES)
}

/** What pairs a node once: 128 random bits, with the fingerprint of the console's key, which the node checks. */
export interface PairingCode {
  secret: string
  fingerprint: string
}

export function makePairingCode(consoleKey: string): { code: string; secret: string } {
  const secret = randomBytes(SECRET_BYTES)
  const code = Buffer.concat([secret, fingerprintOf(consoleKey)]).toString('base64url')
  return { code, secret: secret.toString('base64url') }
}

/** Null for a text that is no code. */
export function readPairingCode(code: string): PairingCode | null {
  const bytes = Buffer.from(code.trim(), 'base64url')
  if (bytes.length !== SECRET_BYTES + FINGERPRINT_BYTES) return null
  return {
    secret: bytes.subarray(0, SECRET_BYTES).toString('base64url'),
    fingerprint: bytes.subarray(SECRET_BYTES).toString('base64url'),
  }
}

/**
 * The key of the questions that the console sends to the gateway of a node, in hexadecimal. It follows from the private key
 * of the console, so that no other node can answer them and nothing is stored.
 */
export function consoleProofKey(privateKey: string, nodeKey: string): string {
  return createHmac('sha256', privateKey).update(`questions ${nodeKey}`).digest('hex')
}

/** A secret as the state store holds it. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(`pairing ${secret}`).digest('hex')
}
