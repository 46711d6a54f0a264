export const NO_CNAMES: readonly string[] = Object.freeze([])
/** Resolvers follow 8 to 16; the rest of a longer chain is left out. */
const MAX_CNAMES = 16

/** Appends a target to a chain; the queried name itself, and a name that is in the chain already, add nothing. */
export function withCname(
  chain: readonly string[],
  target: string | null,
  domain: string | null,
): readonly string[] {
  const isNew = target !== null && target !== domain && chain.length < MAX_CNAMES && !chain.includes(target)
  return isNew ? [...chain, target] : chain
}

/** Appends several targets. */
export function withCnames(
  chain: readonly string[],
  targets: Iterable<string | null>,
  domain: string | null,
): readonly string[] {
  let longer = chain
  for (const target of targets) longer = withCname(longer, target, domain)
  return longer
}
