/** A variable of a URI template (RFC 6570 §2.3, §2.4): octets of its name and an optional modifier. */
const VARIABLE = /^(?:[\w.]|%[\da-f]{2})+(?:\*|:\d+)?$/i
const DNS = /^dns(?:\*|:\d+)?$/
/** Characters that a template must not contain outside its expressions. */
const INVALID = /\{|%(?![\da-f]{2})/i
const EXPRESSION = /\{([+#./;?&]?)([^{}]*)\}/g

/**
 * Whether octets are a path for DNS over HTTPS (RFC 9461 §5): UTF-8 that starts with `/`, a template with the variable
 * `dns`.
 */
export function isDohPath(octets: string): boolean {
  if (!octets.startsWith('/') || !isUtf8(octets)) return false
  const variables = [...octets.matchAll(EXPRESSION)].flatMap(([, , names = '']) => names.split(','))
  if (INVALID.test(octets.replaceAll(EXPRESSION, '|'))) return false
  return variables.every((name) => VARIABLE.test(name)) && variables.some((name) => DNS.test(name))
}

function isUtf8(octets: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)))
    return true
  } catch {
    return false
  }
}
