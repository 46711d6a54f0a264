import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Purposes of the stored secrets: a secret opens for its own purpose only. */
export const SECRET_PURPOSES = {
  operationLog: 'operation-log',
  mailPassword: 'mail-password',
  pendingChange: 'pending-change',
  idempotentAnswer: 'idempotent-answer',
  nodeKey: 'node-key',
} as const
export type SecretPurpose = (typeof SECRET_PURPOSES)[keyof typeof SECRET_PURPOSES]

/** Encrypts what the state store holds of secrets, so that a copy of the store alone does not show them (AES-256-GCM). */
export class SecretBox {
  readonly #key: Buffer

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'netwarden stored secrets', KEY_BYTES))
  }

  /** The purpose is part of the seal: a secret that is put in the place of another does not open there. */
  seal(purpose: SecretPurpose, text: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, iv).setAAD(Buffer.from(purpose))
    const sealed = [cipher.update(text, 'utf8'), cipher.final()]
    return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
  }

  /** Null where it was sealed with another secret or for another purpose, or changed since. */
  open(purpose: SecretPurpose, sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < IV_BYTES + TAG_BYTES) return null
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return null // Decryption throws only when the authentication tag does not match.
    }
  }
}
