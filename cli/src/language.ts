import { LANGUAGES, type Language } from '@netwarden/shared/i18n'
import type { Environment } from './environment.ts'

/**
 * The language is determined before the command line is parsed, because help and faults are texts, too. The check of
 * the option reports an unsupported value.
 */
export function chooseLanguage(args: readonly string[], env: Environment): Language {
  const wanted = [languageOption(args), env.NETWARDEN_LANG]
  for (const name of wanted) {
    const known = LANGUAGES.find((language) => language === name)
    if (known) return known
  }
  return localeLanguage(env)
}

function languageOption(args: readonly string[]): string | undefined {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  const index = options.findLastIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  if (index < 0) return undefined
  return options[index]?.startsWith('--lang=') ? options[index].slice('--lang='.length) : options[index + 1]
}

/** The order of POSIX: LC_ALL wins over LC_MESSAGES, and both over LANG. */
function localeLanguage(env: Environment): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  return locale.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US'
}
