import { Readable } from 'node:stream'
import type { LIST_CHANGES } from '@netwarden/shared/contract'
import { notFound } from '@netwarden/shared/errors'
import { domainPatternSpellings, unicodePattern, withPlainDots } from '@netwarden/shared/validators'
import type { ListWindow, Slice } from '../../platform/http/list-query.ts'
import type { CatalogList } from './list-catalog.ts'
import type { ListsRepository } from './lists.repository.ts'
import { getVersion } from './present-lists.ts'
import { pageOfNames, unpackedNames } from './thread/list-tasks.ts'
import type { ListThread } from './thread/list-thread.ts'

export interface NamesQuery {
  q?: string | undefined
  version?: string | undefined
  change?: (typeof LIST_CHANGES)[number] | undefined
}

/** The names in a version of a list, and those it adds and removes. */
export class ListNames {
  constructor(
    private readonly repository: Pick<ListsRepository, 'content' | 'versions'>,
    private readonly thread: ListThread,
  ) {}

  async page(
    list: CatalogList,
    { q, version, change }: NamesQuery,
    { order = 'asc', offset, limit }: Pick<ListWindow, 'order' | 'offset' | 'limit'>,
  ): Promise<Slice<{ domain: string }>> {
    const typed = withPlainDots(q ?? '')
    const parts = domainPatternSpellings(typed)
    const pattern = typed === '' ? null : unicodePattern(`*${typed}*`)
    if (list.domains) {
      const names = change ? [] : list.domains
      const found = pageOfNames([...names].sort(), { parts, pattern, order, offset, limit })
      return { rows: asRows(found.rows), total: found.total }
    }
    const name = version ?? list.version
    if (name === '') return { rows: [], total: 0 }
    const own = await this.#content(list.id, name)
    const other = change ? await this.#base(list.id, name) : null
    if (change === 'removed' && other === null) return { rows: [], total: 0 }
    const [content, without] = change === 'removed' ? [other ?? own, own] : [own, other]
    const asked = { content, without, parts, pattern, order, offset, limit }
    const { rows, total } = await this.thread.run('page', asked)
    return { rows: asRows(rows), total }
  }

  async file(list: CatalogList, version = list.version): Promise<Readable> {
    if (list.domains) return Readable.from([`${list.domains.join('\n')}\n`])
    if (version === '') return Readable.from([])
    return unpackedNames(await this.#content(list.id, version))
  }

  /** The names of the version before this one, packed; null for the first version. */
  async #base(id: string, version: string): Promise<string | null> {
    const { base } = getVersion(await this.repository.versions(id), version)
    return base === null ? null : this.#content(id, base)
  }

  async #content(id: string, version: string): Promise<string> {
    const content = await this.repository.content(id, version)
    if (content === undefined) throw notFound('list.version.none')
    return content
  }
}

function asRows(names: readonly string[]): { domain: string }[] {
  return names.map((domain) => ({ domain }))
}
