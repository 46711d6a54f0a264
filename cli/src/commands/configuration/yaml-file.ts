import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import type { Cli } from '../../cli.ts'
import { CliFailure } from '../../failure.ts'

/** The file and line of a place within a file. */
export type Locate = (path: readonly string[]) => string

interface YamlFile {
  value: Record<string, unknown>
  locate: Locate
}

/** The file of a document; invalid YAML is a failure with its lines. */
export async function parseYaml(cli: Cli, file: string, text: string): Promise<YamlFile> {
  const lines = new LineCounter()
  const parsed = parseDocument(text, { lineCounter: lines, uniqueKeys: true })
  const value: unknown = parsed.errors.length === 0 ? parsed.toJS({ maxAliasCount: 100 }) : null
  if (parsed.errors.length > 0 || !isObject(value)) {
    const faults = parsed.errors.map(({ message, linePos }) =>
      cli.t('fault.configLine', {
        place: `${file}:${linePos?.[0].line ?? 1}`,
        text: message.split('\n')[0] ?? '',
      }),
    )
    throw new CliFailure(cli.t('fault.configFile', { file }), faults)
  }
  const locate: Locate = (path) => {
    const inner = /^line (\d+)$/.exec(path.at(-1) ?? '')?.[1]
    const start = lines.linePos(offsetOf(parsed, inner ? path.slice(0, -1) : path)).line
    return `${file}:${start + Number(inner ?? 0)}`
  }
  return { value, locate }
}

/** The offset of the node at a path: for a key of a map the key itself, for a missing place its nearest parent. */
function offsetOf(parsed: ReturnType<typeof parseDocument>, path: readonly string[]): number {
  for (let length = path.length; length > 0; length--) {
    const steps = path.slice(0, length).map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    const parent = length === 1 ? parsed.contents : parsed.getIn(steps.slice(0, -1), true)
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(steps.at(-1)))
      : undefined
    const node = pair?.key ?? parsed.getIn(steps, true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
