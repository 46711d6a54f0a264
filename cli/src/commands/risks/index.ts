import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addRisksDevices } from './devices.ts'
import { addRisksIgnore, addRisksSolve } from './end.ts'
import { addRisksEvidence, addRisksExport } from './files.ts'
import { addRisksAssign, addRisksMark, addRisksReopen } from './handle.ts'
import { addRisksList } from './list.ts'
import { addRisksHistory, addRisksNote } from './notes.ts'
import { addRisksScore } from './score.ts'
import { addRisksShow } from './show.ts'
import { addRisksTail } from './tail.ts'
import { addRisksVerify } from './verify.ts'

export function addRisks(program: Command, cli: Cli): void {
  const risks = program.command('risks').description(cli.t('help.risks')).helpCommand(false)
  addRisksList(risks, cli)
  addRisksShow(risks, cli)
  addRisksHistory(risks, cli)
  addRisksNote(risks, cli)
  addRisksSolve(risks, cli)
  addRisksIgnore(risks, cli)
  addRisksReopen(risks, cli)
  addRisksAssign(risks, cli)
  addRisksMark(risks, cli)
  addRisksDevices(risks, cli)
  addRisksTail(risks, cli)
  addRisksExport(risks, cli)
  addRisksEvidence(risks, cli)
  addRisksVerify(risks, cli)
  addRisksScore(risks, cli)
}
