const PAIRS = /^[0-9a-f]{2}([-:.])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$/i
/** MACs with dots (Cisco) or hyphens (HP). */
const QUADS = /^[0-9a-f]{4}([-:.])[0-9a-f]{4}\1[0-9a-f]{4}$/i
const BARE = /^[0-9a-f]{12}$/i

export function isMac(text: string): boolean {
  return PAIRS.test(text) || QUADS.test(text) || BARE.test(text)
}

/** Lower case with colons, whatever the separators were; null when the text is not a MAC (EUI-48). */
export function canonicalMac(text: string): string | null {
  if (!isMac(text)) return null
  const digits = text.toLowerCase().replace(/[-:.]/g, '')
  return digits.replace(/(..)(?=.)/g, '$1:')
}
