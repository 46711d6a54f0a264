export const OBJECT_KINDS = ['segments', 'lists', 'zones', 'policies', 'users', 'devices'] as const
export type ObjectKind = (typeof OBJECT_KINDS)[number]

/** Arguments and values of options that name an object, as help calls them. */
const KINDS: Readonly<Record<string, ObjectKind>> = {
  segment: 'segments',
  list: 'lists',
  zone: 'zones',
  origin: 'zones',
  policy: 'policies',
  user: 'users',
  device: 'devices',
}

export function objectKindOf(value: string): ObjectKind | null {
  return KINDS[value] ?? null
}

/** The name of the value that an option takes: `segment` of `--to <segment>`. */
export function valueOfFlags(flags: string): string {
  return /[<[]([\w-]+)/.exec(flags)?.[1] ?? ''
}
