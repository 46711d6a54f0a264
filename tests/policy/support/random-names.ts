const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789-_'

export function randomLabel(random: () => number, longest = 10): string {
  const length = 1 + Math.floor(random() * longest)
  return Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')
}

export function randomName(random: () => number, mostLabels = 4): string {
  const labels = 1 + Math.floor(random() * mostLabels)
  return Array.from({ length: labels }, () => randomLabel(random)).join('.')
}

export function pickOne<T>(random: () => number, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

/** The name and all above it, the longest first. */
export function suffixesOf(name: string): string[] {
  const labels = name.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
