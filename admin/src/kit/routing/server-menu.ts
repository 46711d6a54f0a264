import { isRecord } from '../stores/browser-storage.ts'

/** A node of the menu tree that the server sends; the console's own table has the other data. */
interface ServerMenuNode {
  name: string
  isHidden: boolean
  children: ServerMenuNode[]
}

/** Names that the server lists, and those that it shows in the menu. */
export interface ServerMenu {
  names: ReadonlySet<string>
  shown: ReadonlySet<string>
}

export function parseServerMenu(answer: unknown): ServerMenu {
  const nodes = flatten(parseNodes(answer))
  return {
    names: new Set(nodes.map(({ name }) => name)),
    shown: new Set(nodes.filter(({ isHidden }) => !isHidden).map(({ name }) => name)),
  }
}

function parseNodes(answer: unknown): ServerMenuNode[] {
  if (!Array.isArray(answer)) return []
  return answer.filter(isRecord).map((node) => ({
    name: String(node.name ?? ''),
    isHidden: isRecord(node.meta) && node.meta.hideInMenu === true,
    children: parseNodes(node.children),
  }))
}

function flatten(nodes: readonly ServerMenuNode[]): ServerMenuNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}
