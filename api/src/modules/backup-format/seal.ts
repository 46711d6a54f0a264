import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'

/** RFC 7914; about a tenth of a second and 32 MiB. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CHECKED = 'netwarden backup'

/** Encrypts and decrypts secrets by a passphrase (AES-256-GCM). */
export class Seal {
  private constructor(private readonly key: Buffer) {}

  static newSalt(): string {
    return randomBytes(16).toString('base64')
  }

  static async from(passphrase: string, salt: string): Promise<Seal> {
    const key = await new Promise<Buffer>((resolve, reject) => {
      scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), KEY_BYTES, COST, (fault, made) =>
        fault ? reject(fault) : resolve(made),
      )
    })
    return new Seal(key)
  }

  /** A text by which `isRightFor` recognises the passphrase. */
  get check(): string {
    return this.close(CHECKED)
  }

  isRightFor(check: string): boolean {
    try {
      return this.open(check) === CHECKED
    } catch {
      return false // A different key fails the authentication of the text.
    }
  }

  close(text: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.key, iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
  }

  open(text: string): string {
    const bytes = Buffer.from(text, 'base64')
    const cipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES))
    cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString(
      'utf8',
    )
  }
}
