import type { Argument, HelpConfiguration, Option } from 'commander'
import { displayWidth } from './output/display-width.ts'
import type { TextKey, Translate } from './texts/index.ts'

/** Headings that commander writes in English. */
const TITLES: Readonly<Record<string, TextKey>> = {
  'Usage:': 'help.title.usage',
  'Arguments:': 'help.title.arguments',
  'Options:': 'help.title.options',
  'Commands:': 'help.title.commands',
}

/** The help pages in the reader's language, with wide characters aligned. */
export function helpLayout(t: Translate): HelpConfiguration {
  const described = (item: Option | Argument) => {
    const extras = [
      ...(item.argChoices ? [t('help.choices', { choices: item.argChoices.join(', ') })] : []),
      ...(isShown(item.defaultValue) ? [t('help.default', { value: String(item.defaultValue) })] : []),
    ]
    return extras.length > 0
      ? `${item.description} ${t('help.extras', { extras: extras.join(t('help.extras.between')) })}`
      : item.description
  }
  return {
    displayWidth: (text) => displayWidth(text),
    styleTitle: (title) => {
      const key = TITLES[title]
      return key ? t(key) : title
    },
    optionDescription: described,
    argumentDescription: described,
  }
}

/** A switch that is off or on from the start needs no words. */
function isShown(value: unknown): boolean {
  return value !== undefined && typeof value !== 'boolean'
}
