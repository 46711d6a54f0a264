import { readFileSync } from 'node:fs'
import { domainToUnicode } from 'node:url'
import { placeOf } from '../platform/files/places.ts'
import { isPopularLabel } from './popular-domains.ts'

/** How a name resembles another one: the same to the eye, one typing error away, or with a word beside it. */
export type Likeness = 'homograph' | 'typing' | 'combined'
export interface LookAlike {
  /** The label that it resembles. */
  original: string
  likeness: Likeness
}

/** Shorter labels resemble too many others; those in another script are no accident. */
const LEAST = { foreign: 4, homograph: 5, typing: 7, combined: 5 } as const
/** Words that pages for passwords and payments put beside a brand. */
const LURES =
  /^(account|accounts|auth|bank|billing|center|confirm|help|id|login|mail|my|online|pay|payment|recover|refund|reset|safe|secure|security|service|signin|sso|support|update|verify|wallet|web)$/
/**
 * Letters that look alike by Unicode's confusables (UTS 39), for scripts that domains are registered in, and figures
 * and pairs of letters that pass for others.
 */
const CONFUSED: Readonly<Record<string, string>> = {
  а: 'a',
  ạ: 'a',
  à: 'a',
  á: 'a',
  â: 'a',
  ä: 'a',
  ɑ: 'a',
  α: 'a',
  Ь: 'b',
  ƅ: 'b',
  с: 'c',
  ϲ: 'c',
  ԁ: 'd',
  ɗ: 'd',
  е: 'e',
  ё: 'e',
  é: 'e',
  è: 'e',
  ê: 'e',
  ẹ: 'e',
  ε: 'e',
  ɡ: 'g',
  ց: 'g',
  ğ: 'g',
  һ: 'h',
  հ: 'h',
  і: 'i',
  ї: 'i',
  í: 'i',
  ì: 'i',
  ị: 'i',
  ı: 'i',
  ι: 'i',
  ј: 'j',
  κ: 'k',
  к: 'k',
  ӏ: 'l',
  ḷ: 'l',
  м: 'm',
  ո: 'n',
  п: 'n',
  ñ: 'n',
  η: 'n',
  о: 'o',
  ο: 'o',
  օ: 'o',
  ö: 'o',
  ó: 'o',
  ò: 'o',
  ọ: 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  ś: 's',
  ş: 's',
  ṣ: 's',
  т: 't',
  τ: 't',
  ц: 'u',
  υ: 'u',
  ս: 'u',
  ü: 'u',
  ú: 'u',
  ν: 'v',
  ѵ: 'v',
  ԝ: 'w',
  ω: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  ү: 'y',
  ý: 'y',
  γ: 'y',
  ż: 'z',
  ź: 'z',
  0: 'o',
  1: 'l',
  3: 'e',
  5: 's',
}

/** Finds the label of a known domain that another domain's label resembles. */
export class LookAlikes {
  readonly #labels = new Set<string>()
  readonly #domains = new Set<string>()
  /** Each known label by the text that it looks like. */
  readonly #bySkeleton = new Map<string, string>()
  /** Each known label by itself with one character less. */
  readonly #byDeletion = new Map<string, string[]>()

  constructor(domains: Iterable<string>) {
    for (const domain of domains) {
      this.#domains.add(domain)
      const label = labelOf(domain)
      if (label.length < LEAST.foreign || label.startsWith('xn--') || this.#labels.has(label)) continue
      this.#labels.add(label)
      this.#bySkeleton.set(skeletonOf(label), label)
      if (label.length < LEAST.typing) continue
      for (const shorter of deletionsOf(label)) {
        this.#byDeletion.set(shorter, [...(this.#byDeletion.get(shorter) ?? []), label])
      }
    }
  }

  /** Null for a known domain, also below another suffix, and for one that resembles none. `registrable` has A-labels. */
  find(registrable: string): LookAlike | null {
    const label = labelOf(registrable)
    if (this.#domains.has(registrable) || this.#labels.has(label)) return null
    const seen = label.startsWith('xn--') ? domainToUnicode(label) : label
    const twin = this.#bySkeleton.get(skeletonOf(seen))
    const least = seen === label ? LEAST.homograph : LEAST.foreign
    if (twin !== undefined && twin.length >= least) return { original: twin, likeness: 'homograph' }
    const words = seen.split('-')
    const named = words.find((word) => word.length >= LEAST.combined && this.#labels.has(word))
    if (named !== undefined && words.some((word) => LURES.test(word)))
      return { original: named, likeness: 'combined' }
    const near = seen.length < LEAST.typing || isPopularLabel(label) ? undefined : this.#near(seen)
    return near === undefined ? null : { original: near, likeness: 'typing' }
  }

  /** The known label that one character more, less or other, or two changed places, make of this one. */
  #near(label: string): string | undefined {
    const shorter = deletionsOf(label)
    const candidates = [label, ...shorter].flatMap((text) => [
      ...(this.#byDeletion.get(text) ?? []),
      ...(this.#labels.has(text) && text.length >= LEAST.typing ? [text] : []),
    ])
    return candidates.find((candidate) => isOneErrorApart(candidate, label))
  }
}

/** The domains of the shipped organisations: brands whose customers are worth deceiving. */
export function shippedBrands(): string[] {
  const orgs = JSON.parse(readFileSync(placeOf('assets/orgs.json'), 'utf8')) as { domains: string[] }[]
  return orgs.flatMap(({ domains }) => domains)
}

function labelOf(domain: string): string {
  return domain.slice(0, domain.indexOf('.') < 0 ? undefined : domain.indexOf('.'))
}

function skeletonOf(label: string): string {
  return [...label.normalize('NFC')]
    .map((char) => CONFUSED[char] ?? char)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

function deletionsOf(label: string): string[] {
  return Array.from({ length: label.length }, (_, index) => label.slice(0, index) + label.slice(index + 1))
}

/** Both begin alike, since people see errors in the first letter; a letter more or less at the end is another word (plural). */
function isOneErrorApart(original: string, typed: string): boolean {
  if (original[0] !== typed[0] || Math.abs(original.length - typed.length) > 1) return false
  let from = 0
  while (original[from] === typed[from] && from < original.length) from += 1
  const [rest, other] = [original.slice(from), typed.slice(from)]
  if (rest === '' || other === '') return false
  return (
    rest.slice(1) === other.slice(1) ||
    rest === other.slice(1) ||
    rest.slice(1) === other ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  )
}
