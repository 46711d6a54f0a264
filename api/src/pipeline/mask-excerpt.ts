const MASK = '******'

/**
 * What is replaced in a rejected line before it is kept: read as another kind of log than it is, it may hold a secret.
 * In this order, since what is behind a name that speaks of a secret may belong to it.
 */
const SECRETS: readonly { pattern: RegExp; by: string }[] = [
  // In any log's way of giving such a name a value.
  {
    pattern:
      /((?:pass(?:word|wd|phrase)?|pwd|secret|chap-\w+|api[_-]?key|authorization|token)["']?\s*[:+]?[=:]\s*).*$/is,
    by: `$1${MASK}`,
  },
  // FreeRADIUS: `[user/password]`.
  { pattern: /(Login (?:OK|incorrect)[^[]*\[[^/\]]*\/).*$/s, by: `$1${MASK}` },
  // crypt(5), as /etc/shadow holds it.
  { pattern: /\$[\da-z]{1,8}\$[./\w$,=+-]{8,}/gi, by: MASK },
  { pattern: /(\w:\/\/[^\s/:@]*:)[^\s@]+@/g, by: `$1${MASK}@` },
  { pattern: /(-----BEGIN [^-]*PRIVATE KEY-----).*$/s, by: `$1${MASK}` },
  // A key or token, of nothing but its letters: longer than any label of a name that people chose.
  { pattern: /(?<![\w+/=.-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{40,}(?![\w+/=.-])/gi, by: MASK },
]

/** A rejected line as it may be kept. */
export function maskExcerpt(text: string): string {
  return SECRETS.reduce((masked, { pattern, by }) => masked.replace(pattern, by), text)
}
