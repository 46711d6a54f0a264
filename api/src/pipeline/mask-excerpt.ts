const MASK = '******'

/**
 * The replacements in a rejected line before it is stored: read as the wrong kind of log, it may hold a secret. The
 * order matters: the text after a secret's name may belong to the secret.
 */
const SECRETS: readonly { pattern: RegExp; by: string }[] = [
  // For any log's way of assigning a value to such a name.
  {
    pattern:
      /((?:pass(?:word|wd|phrase)?|pwd|secret|chap-\w+|api[_-]?key|authorization|token)["']?\s*[:+]?[=:]\s*).*$/is,
    by: `$1${MASK}`,
  },
  // FreeRADIUS: `[user/password]`.
  { pattern: /(Login (?:OK|incorrect)[^[]*\[[^/\]]*\/).*$/s, by: `$1${MASK}` },
  // crypt(5), as in /etc/shadow.
  { pattern: /\$[\da-z]{1,8}\$[./\w$,=+-]{8,}/gi, by: MASK },
  { pattern: /(\w:\/\/[^\s/:@]*:)[^\s@]+@/g, by: `$1${MASK}@` },
  { pattern: /(-----BEGIN [^-]*PRIVATE KEY-----).*$/s, by: `$1${MASK}` },
  // A key or token, of its letters only: longer than any label of a name that people chose.
  { pattern: /(?<![\w+/=.-])(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{40,}(?![\w+/=.-])/gi, by: MASK },
]

/** A rejected line in the form that may be stored. */
export function maskExcerpt(text: string): string {
  return SECRETS.reduce((masked, { pattern, by }) => masked.replace(pattern, by), text)
}
