import type { UrlRules } from '../../kit/index.ts'
import type { Sort } from '../table/columns.ts'

/** Initial state of a list, and the valid values of its address. */
export interface ListSetup {
  /** Initial value of each filter by name; empty means no filter. */
  filters: Readonly<Record<string, string>>
  sort: Sort
  pageSize: number
  rules?: UrlRules
  /** Converts the text of a filter for the calls, when they expect another type. */
  parse?: Readonly<Record<string, (text: string) => unknown>>
}

type Filters<Name extends string> = Readonly<Record<Name, string>>

/** The filters of an address. */
export function pickFilters<Name extends string>(filters: Filters<Name>, values: Filters<string>) {
  const named = Object.entries<string>(filters).map(([name, initial]) => [name, values[name] ?? initial])
  return Object.fromEntries(named) as Record<Name, string>
}

/** The values of an empty address. */
export function listDefaults({ filters, sort, pageSize }: Pick<ListSetup, 'filters' | 'sort' | 'pageSize'>) {
  const defaults: Record<string, string> = {
    ...filters,
    current: '1',
    pageSize: String(pageSize),
    sort: sort.field,
    order: sort.order,
  }
  return defaults
}
