import { nextLabelAt } from '@netwarden/shared/policy'

/** What a policy zone does with a name; null: it leaves the name to the next zone. */
export type Action = 'pass' | 'ban' | 'nxdomain' | 'nodata' | 'loopback'

/** A name of a policy zone, with what it does with the name itself and with all names below it. */
export interface NameNode {
  name: string
  exact: Action | null
  below: Action | null
}

/**
 * The fewest names by which a policy zone does what is wanted with every name. BIND answers by the wildcard of the
 * closest name that exists in the zone, also of one that exists only because a longer one does (RFC 4592 §3.3.1): a
 * wildcard above is hidden then, so each name in between is listed too. `names` holds each name below which something
 * changes, and `actionOf` is asked for them and for a name below each.
 */
export function nameNodes(
  names: Iterable<string>,
  actionOf: (name: string, isBelow: boolean) => Action | null,
): NameNode[] {
  const nodes = new Map<string, NameNode>()
  for (const name of names) {
    if (!nodes.has(name)) nodes.set(name, { name, exact: actionOf(name, false), below: actionOf(name, true) })
  }
  const needed = new Map<string, NameNode>()
  for (const node of nodes.values()) {
    const above = nearestAbove(nodes, node.name)?.below ?? null
    if (node.exact !== above || node.below !== above) needed.set(node.name, node)
  }
  const all = new Map(needed)
  for (const { name } of needed.values()) {
    const above = nearestAbove(needed, name)
    if (!above?.below) continue
    for (let at = nextLabelAt(name, 0); name.slice(at) !== above.name; at = nextLabelAt(name, at)) {
      const between = name.slice(at)
      all.set(between, { name: between, exact: above.below, below: above.below })
    }
  }
  return [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function nearestAbove(nodes: ReadonlyMap<string, NameNode>, name: string): NameNode | undefined {
  for (let at = nextLabelAt(name, 0); at >= 0; at = nextLabelAt(name, at)) {
    const node = nodes.get(name.slice(at))
    if (node) return node
  }
  return undefined
}
