import { foldCase } from '@netwarden/shared/dns'
import { TYPE } from '../wire/codes.ts'
import type { ResourceRecord } from '../wire/resource-record.ts'

/** The longest chain that is followed. */
const MAX_CHAIN = 32

/** The name and the targets of its aliases, in order, in wire form. */
export function aliasChain(name: string, records: readonly ResourceRecord[]): string[] {
  const targets = new Map<string, string>()
  for (const { owner, type, data } of records)
    if (type === TYPE.CNAME && !targets.has(foldCase(owner))) targets.set(foldCase(owner), data)
  const chain = [name]
  const seen = new Set([foldCase(name)])
  for (
    let target = targets.get(foldCase(name));
    target !== undefined;
    target = targets.get(foldCase(target))
  ) {
    if (seen.has(foldCase(target)) || seen.size > MAX_CHAIN) break
    seen.add(foldCase(target))
    chain.push(target)
  }
  return chain
}

/** A test for the records of these names and the DNAME records above them. */
export function isOfChain(chain: readonly string[]): (record: ResourceRecord) => boolean {
  const folded = chain.map(foldCase)
  const owners = new Set(folded)
  return ({ owner, type }) => {
    const name = foldCase(owner)
    return owners.has(name) || (type === TYPE.DNAME && folded.some((below) => below.endsWith(name)))
  }
}
