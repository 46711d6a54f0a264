import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
import { addListsChange } from './change.ts'
import { addListsHits, addListsList } from './list.ts'
import { addListsCreate, addListsDelete, addListsNames } from './own-lists.ts'
import { addListsShow } from './show.ts'
import { addListsDisable, addListsEnable } from './switch.ts'
import { addListsAddNames, addListsUncategorised } from './uncategorised.ts'
import {
  addListsAccept,
  addListsCheck,
  addListsDiscard,
  addListsRollback,
  addListsUpdate,
} from './updates.ts'

const VERBS = [
  addListsList,
  addListsShow,
  addListsEnable,
  addListsDisable,
  addListsCreate,
  addListsChange,
  addListsDelete,
  addListsNames,
  addListsAddNames,
  addListsUncategorised,
  addListsHits,
  addListsCheck,
  addListsUpdate,
  addListsAccept,
  addListsDiscard,
  addListsRollback,
]

export function addLists(program: Command, cli: Cli): void {
  const noun = program.command('lists').description(cli.t('help.lists')).helpCommand(false)
  for (const add of VERBS) add(noun, cli)
}
