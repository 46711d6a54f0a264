import { LANGUAGES } from '@netwarden/shared/i18n'
import { Command, Option } from 'commander'
import type { Cli } from './cli.ts'
import { DEFAULT_PROFILE } from './credentials/token-source.ts'
import { addDryRun } from './dry-run/writing-commands.ts'
import { VERSION } from './environment.ts'
import { addExamples } from './examples/index.ts'
import { helpLayout } from './help-layout.ts'
import { createNameListReader } from './input/name-list.ts'
import { FORMER_NAMES, NOUNS } from './nouns.ts'
import { OUTPUT_FORMATS } from './output/result-printer.ts'
import { DEFAULT_URL } from './server-address.ts'

/** The command that needs all other nouns. */
const COMPLETION = 'completion'

/**
 * The command line, with the noun that `args` name, or with all. It throws instead of ending the process, and prints no
 * faults itself.
 */
export async function createProgram(cli: Cli, args: readonly string[] = []): Promise<Command> {
  const { t, streams } = cli
  const program = new Command('netwarden')
    .description(t('help.program'))
    .version(VERSION, '-V, --version', t('help.option.version'))
    .helpOption('-h, --help', t('help.option.help'))
    .addHelpCommand(helpCommand(cli))
    .configureHelp(helpLayout(t))
    .configureOutput({
      writeOut: (text) => streams.stdout.write(text),
      writeErr: (text) => streams.stderr.write(text),
      outputError: () => undefined,
    })
    .exitOverride()
  addGlobalOptions(program, cli)
  cli.attach(program)
  const nouns = nounsIn(program, args)
  const added = await Promise.all(nouns.map(([, { load }]) => load()))
  for (const [index, add] of added.entries()) {
    const [name, noun] = nouns[index] ?? []
    add(program, cli)
    const command = program.commands.find((each) => each.name() === name)
    if (noun) command?.helpGroup(t(noun.group))
    const former = FORMER_NAMES[name ?? '']
    if (former && args.includes(former)) command?.alias(former)
  }
  for (const command of program.commands) {
    addDryRun(command, cli)
    addExamples(command, cli)
  }
  return program
}

function helpCommand({ t }: Cli): Command {
  return new Command('help')
    .helpOption(false)
    .arguments('[command]')
    .description(t('help.help'))
    .helpGroup(t('help.group.session'))
}

function nounsIn(program: Command, args: readonly string[]) {
  const [name = ''] = program.parseOptions([...args]).operands
  const all = Object.entries(NOUNS)
  if (name === COMPLETION) return all
  const named = all.filter(([noun]) => noun === name || FORMER_NAMES[noun] === name)
  return named.length > 0 ? named : all
}

function addGlobalOptions(program: Command, { t, env, language }: Cli): void {
  program
    .option('--url <url>', t('help.option.url', { url: DEFAULT_URL }))
    .option('--profile <name>', t('help.option.profile'), env.NETWARDEN_PROFILE || DEFAULT_PROFILE)
    .addOption(new Option('--lang <language>', t('help.option.lang')).choices(LANGUAGES).default(language))
    .addOption(new Option('--json', t('help.option.json')).conflicts('output'))
    .addOption(
      new Option('--output <format>', t('help.option.output')).choices(OUTPUT_FORMATS).default('table'),
    )
    .option('--columns <fields>', t('help.option.columns'), createNameListReader(t))
    .option('--wide', t('help.option.wide'))
    .option('--verbose', t('help.option.verbose'))
}
