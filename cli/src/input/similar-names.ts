import type { TextKey, Translate } from '../texts/index.ts'

const MOST = 3

/** The names that may have been meant, the closest first: those that contain the text, and those with few other letters. */
export function similarNames(wanted: string, names: readonly string[]): string[] {
  const text = wanted.toLowerCase()
  const allowed = Math.max(1, Math.floor(text.length / 3))
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => ({ name, distance: distanceOf(text, name.toLowerCase(), allowed) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .slice(0, MOST)
    .map(({ name }) => name)
}

/** Beside a failure that names no object: those that may have been meant, then where all are listed. */
export function hintsFor(t: Translate, wanted: string, names: readonly string[], list: TextKey): string[] {
  const similar = similarNames(wanted, names)
  return [...(similar.length > 0 ? [t('hint.similar', { names: similar.join(', ') })] : []), t(list)]
}

/** Letters to insert, remove or replace; a name that contains the text is close. */
function distanceOf(text: string, name: string, limit: number): number {
  if (text.length > 1 && name.includes(text)) return 0.5
  if (Math.abs(text.length - name.length) > limit) return Number.POSITIVE_INFINITY
  let before = Array.from({ length: name.length + 1 }, (_, index) => index)
  for (let i = 1; i <= text.length; i++) {
    const row = [i]
    for (let j = 1; j <= name.length; j++) {
      const replaced = (before[j - 1] ?? 0) + (text[i - 1] === name[j - 1] ? 0 : 1)
      row.push(Math.min(replaced, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = row
  }
  return before[name.length] ?? Number.POSITIVE_INFINITY
}
