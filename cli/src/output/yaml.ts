import { Document, visit } from 'yaml'
import { escapeUnprintable, hasUnprintable } from './printable.ts'

export type YamlWriter = (value: unknown) => string

/** YAML that means the same and holds no unprintable character: texts with such characters are quoted and escaped. */
export const toYaml: YamlWriter = (value) => {
  const document = new Document(JSON.parse(JSON.stringify(value)))
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'string' && hasUnprintable(node.value)) node.type = 'QUOTE_DOUBLE'
    },
  })
  return escapeUnprintable(document.toString({ lineWidth: 0 }))
}
