const MASK = '******'
/** A name that speaks of a secret, in any log's way of giving it a value; what is behind it may belong to it. */
const KEYED = /((?:pass(?:word|wd|phrase)?|pwd|secret|chap-\w+)["']?\s*[:+]?[=:]\s*).*$/is
/** FreeRADIUS: `[user/password]`. */
const SIGNED_IN = /(Login (?:OK|incorrect)[^[]*\[[^/\]]*\/).*$/s

/** A rejected line as it may be kept: read as another kind of log than it is, it may still hold a password. */
export function maskExcerpt(text: string): string {
  return text.replace(KEYED, `$1${MASK}`).replace(SIGNED_IN, `$1${MASK}`)
}
