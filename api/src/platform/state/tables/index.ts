import type { AlarmTables } from './alarms.ts'
import type { ChangeTables } from './changes.ts'
import type { ConfigurationTables } from './configuration.ts'
import type { ControlTables } from './control.ts'
import type { EnforcerTables } from './enforcers.ts'
import type { IdempotencyTables } from './idempotency.ts'
import type { IngestTables } from './ingest.ts'
import type { InstallationTables } from './installation.ts'
import type { ListTables } from './lists.ts'
import type { LogTables } from './logs.ts'
import type { PeopleTables } from './people.ts'
import type { ReportTables } from './reports.ts'
import type { RequestTables } from './requests.ts'
import type { RiskTables } from './risk.ts'
import type { StatusTables } from './status.ts'
import type { SubjectTables } from './subjects.ts'
import type { ZoneTables } from './zones.ts'

interface SettingTable {
  key: string
  /** JSON. */
  value: string
  version: number
  updatedAt: number
  updatedBy: string | null
}

/** The rows that the sample data added: the table and the id. The module `sample` owns it. */
interface SampleRowTable {
  area: string
  id: string
}

export interface StateTables
  extends AlarmTables,
    ChangeTables,
    ConfigurationTables,
    ControlTables,
    EnforcerTables,
    IdempotencyTables,
    IngestTables,
    InstallationTables,
    ListTables,
    SubjectTables,
    ReportTables,
    RequestTables,
    RiskTables,
    StatusTables,
    PeopleTables,
    LogTables,
    ZoneTables {
  setting: SettingTable
  sampleRow: SampleRowTable
}
