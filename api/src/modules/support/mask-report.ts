const SECRET_FIELD = /secret|password|passphrase|token|credential|authorization|cookie|apikey|privatekey/i
const SECRET_SETTING = /PASSWORD|SECRET|TOKEN|KEY$/
const MASKED = '******'
/** Addresses may hold credentials before the host, and tokens in the path or the query. */
const ADDRESS = /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/]*@)?([^\s/?#"'\\]+)[^\s"'\\]*/gi
/** A password or token that a line names, as JSON or as text. */
const NAMED_SECRET =
  /\b([\w-]*(?:secret|password|passphrase|token|authorization|cookie)[\w-]*["']?\s*[:=]\s*)("[^"]*"|'[^']*'|\S+)/gi
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi
const HASH = /\$(?:argon2\w*|2[aby]|scrypt)\$[^\s"'\\]+/g

/** A text without secrets: addresses end after their host. */
export function maskText(text: string): string {
  return text
    .replace(ADDRESS, (_whole, scheme: string, host: string) => `${scheme}${host}`)
    .replace(NAMED_SECRET, `$1${MASKED}`)
    .replace(BEARER, `$1 ${MASKED}`)
    .replace(HASH, MASKED)
}

/** A line of the log: JSON field by field, anything else as text. */
export function maskLine(line: string): string {
  try {
    return JSON.stringify(maskValue(JSON.parse(line)))
  } catch {
    return maskText(line) // The line is no JSON.
  }
}

/** A value of a setting with its secrets masked; whether one is set stays visible. */
export function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_FIELD.test(name) && isText(inner) ? inner.length > 0 && MASKED : maskValue(inner),
    ]),
  )
}

function isText(value: unknown): value is string | unknown[] {
  return typeof value === 'string' || Array.isArray(value)
}

/** The process settings that are set. */
export function maskedEnvironment(env: NodeJS.ProcessEnv): { name: string; value: string }[] {
  return Object.entries(env)
    .filter(([name, value]) => name.startsWith('NETWARDEN_') && value !== undefined && value !== '')
    .map(([name, value = '']) => ({ name, value: SECRET_SETTING.test(name) ? MASKED : maskedSetting(value) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Passwords may hold any character, so an address that cannot be parsed is not shown at all. */
function maskedSetting(value: string): string {
  if (!value.includes('://')) return maskText(value)
  if (!URL.canParse(value)) return MASKED
  const { protocol, host } = new URL(value)
  return `${protocol}//${host}`
}
