/** Allowed in a password that an administrator sets, without those that are read for one another. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!@#$%&*_'
const LENGTH = 14

export function generatePassword(): string {
  // Bytes beyond the last whole multiple would favour the first signs.
  const limit = 256 - (256 % SIGNS.length)
  let password = ''
  while (password.length < LENGTH) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) password += SIGNS[byte % SIGNS.length]
  }
  return password
}
