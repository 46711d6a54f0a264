import type { SolvedMode } from '@netwarden/shared/domain'
import { useState } from 'react'
import { useText } from '../../kit/i18n/index.ts'
import { MenuButton, SymbolButton, ToolButton } from '../../kit/index.ts'
import { loadable } from '../../kit/loadable.tsx'
import { type PolicyFacts, policyTargets } from './policy-target.ts'

const PolicyDialogOf = loadable(async () => (await import('./PolicyDialogOf.tsx')).PolicyDialogOf)

const BAN = { text: 'policies.menu.ban', solvedMode: 'banned', lifetime: 'forever' } as const
const HOUR = { text: 'policies.menu.hour', solvedMode: 'passed', lifetime: 'hour' } as const
const PASS = { text: 'policies.menu.pass', solvedMode: 'passed', lifetime: 'forever' } as const
const CHOICES = [BAN, HOUR, PASS] as const

interface Props {
  /** The row's name. */
  name: string
  facts: PolicyFacts & { solvedMode: SolvedMode }
}

/**
 * The actions of a row. The most likely one has a button of its own: a banned name is allowed for an hour, any other
 * is banned. The menu holds all of them.
 */
export function PolicyRowMenu({ name, facts }: Props) {
  const t = useText()
  const [chosen, setChosen] = useState<(typeof CHOICES)[number] | null>(null)
  if (policyTargets(facts).length === 0) return null
  return (
    <>
      {facts.solvedMode === 'banned' ? (
        <ToolButton
          label={t('policies.row.hour', { name })}
          icon="history"
          size="row"
          onClick={() => setChosen(HOUR)}
        />
      ) : (
        <ToolButton
          label={t('policies.row.ban', { name })}
          icon="ban"
          size="row"
          onClick={() => setChosen(BAN)}
        />
      )}
      <MenuButton
        choices={CHOICES.map((choice) => ({ label: t(choice.text), run: () => setChosen(choice) }))}
      >
        {(opener) => <SymbolButton {...opener} label={t('policies.menu', { name })} icon="more" size="row" />}
      </MenuButton>
      {chosen && (
        <PolicyDialogOf
          solvedMode={chosen.solvedMode}
          lifetime={chosen.lifetime}
          facts={facts}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
