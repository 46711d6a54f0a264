import type { Language } from '@netwarden/shared/i18n'
import type { Command } from 'commander'
import { CredentialFile } from './credentials/credential-file.ts'
import { environmentToken, profileTokens } from './credentials/token-source.ts'
import { hasDryRun, takeDryRun } from './dry-run/dry-run-option.ts'
import type { Environment, Streams } from './environment.ts'
import { type CliFailure, UsageFailure } from './failure.ts'
import { ApiClient } from './http/api-client.ts'
import { optionOfField } from './http/option-of-field.ts'
import { Notes } from './output/notes.ts'
import { type OutputFormat, ResultPrinter } from './output/result-printer.ts'
import type { YamlWriter } from './output/yaml.ts'
import { serverAddress } from './server-address.ts'
import { createTranslate, type Translate } from './texts/index.ts'

/** The options that are accepted before or after any command. */
export interface GlobalOptions {
  url?: string
  profile: string
  json?: boolean
  output: OutputFormat
  columns?: string[]
  wide?: boolean
  verbose?: boolean
}

/** Exit code without a failure: 3 means that a comparison found differences. */
export type Outcome = 0 | 3

/** The context of every command. Options apply once the command line has been read. */
export class Cli {
  readonly t: Translate
  readonly notes: Notes
  readonly credentials: CredentialFile
  outcome: Outcome = 0
  /** The command that is running; messages name its options. */
  command: Command | null = null
  /** The command shows what the server would write, which stores nothing. */
  isDryRun = false
  /** The command prints results without an end: JSON is one line for each. */
  isEndless = false
  #toYaml: YamlWriter | null = null
  #options: (() => GlobalOptions) | null = null

  constructor(
    readonly language: Language,
    readonly env: Environment,
    readonly streams: Streams,
  ) {
    this.t = createTranslate(language)
    this.notes = new Notes(streams.stderr, env)
    this.credentials = new CredentialFile(env, this.t)
  }

  /** Reads the global options of the program. */
  attach(program: Command): void {
    this.#options = () => program.opts<GlobalOptions>()
    program.hook('preAction', async (_, command) => {
      this.command = command
      this.isDryRun = takeDryRun(command)
      // The library is loaded where it is needed only: it would slow down every start.
      if (this.options.output === 'yaml') this.#toYaml = (await import('./output/yaml.ts')).toYaml
    })
  }

  get options(): GlobalOptions {
    if (!this.#options) throw new Error('options are read before the command line')
    return this.#options()
  }

  get out(): ResultPrinter {
    return this.#printer(this.options.columns)
  }

  /** Ignores `--columns`, for results other than those of the command. */
  get allColumns(): ResultPrinter {
    return this.#printer(undefined)
  }

  #printer(columns: readonly string[] | undefined): ResultPrinter {
    const { json, output, wide } = this.options
    const asked = json ? 'json' : output
    const format = this.isEndless && asked === 'json' ? 'ndjson' : asked
    return new ResultPrinter(this.streams.stdout, this.env, format, {
      columns,
      isWide: wide === true,
      toYaml: this.#toYaml,
      onUnknownColumns: (names, known) => {
        throw new UsageFailure(this.t('usage.columns', { names: names.join(', ') }), [
          this.t('hint.columns', { names: known.join(', ') }),
        ])
      },
      onLeftOut: (titles) => this.notes.say(this.t('note.columnsLeftOut', { names: titles.join(', ') })),
    })
  }

  /** Reports a failure: with `--json` as one line of JSON, for scripts. */
  fail(failure: CliFailure, isJson = this.options.json === true): void {
    if (isJson) this.notes.failAsJson(failure)
    else this.notes.fail(failure)
  }

  get profile(): string {
    return this.options.profile
  }

  /** With NETWARDEN_TOKEN, stored log-ins are ignored, both for tokens and for addresses. */
  api(): ApiClient {
    const { env, options, credentials, profile, t } = this
    const kept = env.NETWARDEN_TOKEN ? null : credentials.find(profile)
    return this.apiAt(serverAddress(options.url || env.NETWARDEN_URL || kept?.url, t))
  }

  apiAt(url: string): ApiClient {
    const { env, options, credentials: file, profile, language, t } = this
    const tokens = env.NETWARDEN_TOKEN
      ? environmentToken(env.NETWARDEN_TOKEN, t)
      : profileTokens({ file, profile, url, namedUrl: options.url, t })
    const optionOf = (field: string) => optionOfField(this.command, field)
    const { command, isDryRun } = this
    const isDeclared = !command || hasDryRun(command)
    const writes = isDryRun ? 'tried' : isDeclared ? 'sent' : 'undeclared'
    const changeReason = this.env.NETWARDEN_CHANGE_REASON
    return new ApiClient({
      url,
      language,
      tokens,
      t,
      isVerbose: options.verbose === true,
      optionOf,
      writes,
      changeReason,
    })
  }
}
