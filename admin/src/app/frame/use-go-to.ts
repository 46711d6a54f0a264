import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { parsePath, useNavigate } from 'react-router'
import { segmentAddress } from '../../domain/control/index.ts'
import {
  NEW_LIST_ADDRESS,
  NEW_SEGMENT,
  NEW_SOURCE_ADDRESS,
  NEW_USER_ADDRESS,
} from '../../domain/links/index.ts'
import { switchLanguage, useLanguage, useText } from '../../kit/i18n/index.ts'
import { SEARCHED, useIsAdmin } from '../../kit/index.ts'
import { type ServerMenu, walkablePages } from '../../kit/routing/index.ts'
import { useUser } from '../../kit/session/index.ts'
import { updateSettings, useSettings } from '../../kit/settings/index.ts'
import { SECTIONS } from '../routes.ts'
import {
  choicesNamed,
  deviceChoices,
  type GoToAction,
  type GoToChoice,
  isNamed,
  policyChoices,
  readCommand,
  searchChoices,
} from './go-to.ts'
import { placeChoices } from './go-to-places.ts'
import { resolveAddress } from './use-page.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The pages of the server's menu, and the actions of the frame that are available everywhere. */
export interface GoToSetup {
  serverMenu: ServerMenu | undefined
  onSettings: () => void
  onLogOut: () => void
  onAction: (action: GoToAction) => void
}

interface Setup extends GoToSetup {
  onLeave: () => void
}

/** State of the go-to box: a combobox whose list contains the destinations for a word. */
export function useGoTo({ onLeave, ...setup }: Setup) {
  const t = useText()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [selected, setSelected] = useState('')
  const keyword = text.trim()
  const pages = usePageChoices()
  const actions = useActionChoices(setup)
  const isOpenTo = useIsOpenTo(setup.serverMenu)
  const isAdmin = useIsAdmin()
  const command = readCommand(keyword)
  const suggested = useSuggestions(command.word)
  const isExact = (choice: GoToChoice) => isNamed(choice, command.word)
  const ofDevices = command.mode === null ? [] : deviceChoices(command.mode, suggested, t, setup.onAction)
  const ofName = policyChoices(command, t, setup.onAction)
  // An address is already offered as itself.
  const policies = !isAdmin ? [] : ofName.length > 0 ? ofName : ofDevices
  // A named action is meant first, then what bears the very name, then what contains it; a search is the last resort.
  const named = [...pages, ...actions]
  const choices =
    keyword === ''
      ? []
      : [
          ...(command.mode === null ? [] : policies),
          ...suggested.filter(isExact),
          ...choicesNamed(named, keyword),
          ...suggested.filter((choice) => !isExact(choice)),
          ...(command.mode === null ? policies : []),
          ...searchChoices(command.word, t),
        ].filter(({ go: target }) => 'run' in target || isOpenTo(target.to))
  // What bears the very name is selected first. A word that only happens to be a name is not banned by Enter.
  const meant = choices.findIndex((choice) => isNamed(choice, keyword))
  const first = command.mode === null ? choices.findIndex((choice) => !policies.includes(choice)) : 0
  const chosen =
    selected === '' ? (meant >= 0 ? meant : first) : choices.findIndex(({ key }) => key === selected)
  const position = Math.max(0, chosen)
  const type = (value: string) => {
    setText(value)
    setSelected('')
  }
  const go = (choice: GoToChoice) => {
    if ('to' in choice.go) void navigate(choice.go.to, choice.go.isSearch ? { state: SEARCHED } : {})
    else choice.go.run()
    type('')
    onLeave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of Chinese input; that key press must not select anything.
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      setSelected(choices[(position + step + choices.length) % choices.length]?.key ?? '')
    }
    const choice = choices[position]
    if (event.key === 'Enter' && choice) go(choice)
    if (event.key === 'Escape') {
      type('')
      onLeave()
    }
  }
  return { text, type, choices, position, go, onKeyDown }
}

/** Whether the user may open the page: suggestions never lead to a redirect or an error. */
function useIsOpenTo(serverMenu: ServerMenu | undefined): (to: string) => boolean {
  const user = useUser()
  return useCallback(
    (to) => {
      const { pathname = '', search = '' } = parsePath(to)
      return user !== undefined && resolveAddress({ pathname, search }, user, serverMenu).kind === 'allowed'
    },
    [user, serverMenu],
  )
}

/** All pages, including those that the menu does not show, and settings on their tabs. */
function usePageChoices(): GoToChoice[] {
  const t = useText()
  return useMemo(
    () => [
      ...walkablePages(SECTIONS).flatMap(({ icon, text: section, pages }) =>
        pages.map(({ name, text, path }) => ({
          key: `page ${name}`,
          icon,
          label: t(text),
          hint: pages.length > 1 ? t(section) : t('layout.goTo.kind.page'),
          go: { to: path },
        })),
      ),
      ...placeChoices(t),
    ],
    [t],
  )
}

/** The actions that are available everywhere. */
function useActionChoices({ onSettings, onLogOut, onAction }: GoToSetup): GoToChoice[] {
  const isAdmin = useIsAdmin()
  const t = useText()
  const language = useLanguage()
  const isLight = useSettings().theme === 'light'
  const adminActions: GoToChoice[] = [
    { key: 'action user', icon: 'plus', label: t('layout.goTo.newUser'), go: { to: NEW_USER_ADDRESS } },
    { key: 'action list', icon: 'plus', label: t('layout.goTo.newList'), go: { to: NEW_LIST_ADDRESS } },
    {
      key: 'action segment',
      icon: 'plus',
      label: t('segments.create'),
      go: { to: segmentAddress(NEW_SEGMENT) },
    },
    {
      key: 'action pause',
      icon: 'pause',
      label: t('pause.title'),
      go: { run: () => onAction({ kind: 'pause' }) },
    },
  ]
  const actions: GoToChoice[] = [
    {
      key: 'action theme',
      icon: isLight ? 'moon' : 'sun',
      label: t(isLight ? 'layout.theme.toDark' : 'layout.theme.toLight'),
      go: { run: () => updateSettings({ theme: isLight ? 'dark' : 'light' }) },
    },
    {
      key: 'action language',
      icon: 'language',
      label: t('layout.goTo.language'),
      go: { run: () => void switchLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN') },
    },
    { key: 'action settings', icon: 'sliders', label: t('layout.settings.open'), go: { run: onSettings } },
    { key: 'action source', icon: 'plus', label: t('sources.create'), go: { to: NEW_SOURCE_ADDRESS } },
    {
      key: 'action import',
      icon: 'upload',
      label: t('visits.import'),
      go: { run: () => onAction({ kind: 'import' }) },
    },
    ...(isAdmin ? adminActions : []),
    { key: 'action logout', icon: 'logout', label: t('layout.user.logout'), go: { run: onLogOut } },
  ]
  return actions.map((action) => ({ ...action, hint: t('layout.goTo.kind.action') }))
}
