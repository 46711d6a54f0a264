const BACKSLASH = 92

/** Whether the dot at `dot` belongs to a label: a name as text escapes it (`a\.b.com`, RFC 1035 §5.1). */
export function isDotOfLabel(name: string, dot: number): boolean {
  let escapes = 0
  while (name.charCodeAt(dot - 1 - escapes) === BACKSLASH) escapes++
  return escapes % 2 === 1
}

/** Where the label after the one at `at` begins in a name without a final dot; -1 at the last label. */
export function nextLabelAt(name: string, at: number): number {
  let dot = name.indexOf('.', at)
  while (dot > 0 && isDotOfLabel(name, dot)) dot = name.indexOf('.', dot + 1)
  return dot < 0 ? -1 : dot + 1
}
