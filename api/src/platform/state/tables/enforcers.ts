/** The settings of an enforcer. */
export interface EnforcerTable {
  id: string
  name: string
  /** `local` or `gateway`. */
  kind: string
  site: string
  ring: number
  createdAt: number
  version: number
}

export interface EnforcerTables {
  enforcer: EnforcerTable
}
