import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addRecordsExplain } from './explain.ts'
import { addRecordsExport } from './export.ts'
import { addRecordsImport } from './import.ts'
import { addRecordsSearch } from './search.ts'
import { addRecordsTail } from './tail.ts'

export function addRecords(program: Command, cli: Cli): void {
  const records = program.command('records').description(cli.t('help.records')).helpCommand(false)
  addRecordsImport(records, cli)
  addRecordsSearch(records, cli)
  addRecordsExport(records, cli)
  addRecordsExplain(records, cli)
  addRecordsTail(records, cli)
}
