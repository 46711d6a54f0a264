import { customPolicyResource, policyCalls } from '@netwarden/shared/contract'
import { CUSTOM_POLICY_GROUPS, type CustomPolicy, type CustomPolicyGroup } from '@netwarden/shared/domain'
import { MAX_PAGE_DEPTH, MAX_PAGE_SIZE } from '@netwarden/shared/limits'
import { parsePolicyEntry } from '@netwarden/shared/validators'
import type { Cli } from '../../cli.ts'
import { objectNames } from '../../completion/object-names.ts'
import { CliFailure } from '../../failure.ts'
import type { ApiClient } from '../../http/api-client.ts'
import { nullIfMissing } from '../../http/null-if-missing.ts'
import { hintsFor } from '../../input/similar-names.ts'
import { entryOf } from './policy-columns.ts'
import { type PolicyFilterOptions, policyFilterFields } from './policy-filter.ts'

type Filter = Partial<Awaited<ReturnType<typeof policyFilterFields>>> & { everywhere?: boolean }

/** The ids of policies, each named by its entry in the segment or by its id. */
export async function getPolicyIds(
  cli: Cli,
  api: ApiClient,
  entriesOrIds: readonly string[],
  options: PolicyFilterOptions,
): Promise<string[]> {
  const filter = await policyFilterFields(cli, api, options)
  const ids: string[] = []
  for (const entryOrId of entriesOrIds) ids.push(await getPolicyId(cli, api, entryOrId, filter))
  return ids
}

async function getPolicyId({ t }: Cli, api: ApiClient, name: string, filter: Filter): Promise<string> {
  const [found, ...more] = await findByEntry(api, name, filter)
  if (more.length > 0)
    throw new CliFailure(t('fault.policiesAlike', { entry: name }), [t('hint.policiesAlike')])
  if (found) return found.id
  const shown = await nullIfMissing(api.call(customPolicyResource.get, { id: name }))
  if (!shown) {
    const hints = hintsFor(t, name, await objectNames(api, 'policies'), 'hint.policiesList')
    throw new CliFailure(t('fault.noPolicy', { entry: name }), hints)
  }
  return shown.id
}

/** The list's search matches parts of entries, so the exact ones are selected from its results. */
export async function findByEntry(api: ApiClient, text: string, filter: Filter): Promise<CustomPolicy[]> {
  const found: CustomPolicy[] = []
  for (const q of spellingsOf(text)) {
    for (let current = 1; current * MAX_PAGE_SIZE <= MAX_PAGE_DEPTH; current++) {
      const { list } = await api.call(policyCalls.listCustom, {
        ...filter,
        q,
        current,
        pageSize: MAX_PAGE_SIZE,
      })
      found.push(...list.filter((policy) => entryOf(policy) === q))
      if (list.length < MAX_PAGE_SIZE) break
    }
  }
  return found
}

/** The canonical spellings of an entry in each group of policies. */
function spellingsOf(text: string): Set<string> {
  return new Set(CUSTOM_POLICY_GROUPS.flatMap((group) => spellingIn(group, text)))
}

function spellingIn(group: CustomPolicyGroup, text: string): string[] {
  const parsed = parsePolicyEntry(group, text)
  return parsed.fault === undefined ? [parsed.entry] : []
}
