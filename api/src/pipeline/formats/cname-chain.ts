export const NO_CNAMES: readonly string[] = Object.freeze([])
/** Resolvers follow 8 to 16; what a longer chain goes on with is left out. */
const MAX_CNAMES = 16

/** A chain with one more target; the question's own name, and one that is in it already, adds nothing. */
export function withCname(
  chain: readonly string[],
  target: string | null,
  domain: string | null,
): readonly string[] {
  const isNew = target !== null && target !== domain && chain.length < MAX_CNAMES && !chain.includes(target)
  return isNew ? [...chain, target] : chain
}

/** The same with several targets. */
export function withCnames(
  chain: readonly string[],
  targets: Iterable<string | null>,
  domain: string | null,
): readonly string[] {
  let longer = chain
  for (const target of targets) longer = withCname(longer, target, domain)
  return longer
}
