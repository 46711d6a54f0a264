import type { Command } from 'commander'
import type { Cli } from '../../cli.ts'
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
  addNoun(program.command('lists').description(cli.t('help.lists')), cli)
}

/** The former name of `lists`, which scripts use. */
export function addListsNoun(program: Command, cli: Cli): void {
  addNoun(program.command('presets').description(cli.t('help.presets')), cli)
}

function addNoun(noun: Command, cli: Cli): void {
  noun.helpCommand(false)
  for (const add of VERBS) add(noun, cli)
}
