import {
  type CreatedList,
  type ListChanges,
  newListSchema,
  policyListCalls,
  uploadedListSchema,
} from '@netwarden/shared/contract'
import { conflict } from '@netwarden/shared/errors'
import { MAX_LIST_BYTES } from '@netwarden/shared/limits'
import { type Actor, actorOf } from '../../platform/http/actor.ts'
import { bind } from '../../platform/http/bind.ts'
import type { BindRoutes } from '../../platform/http/bind-routes.ts'
import type { CallContext } from '../../platform/http/context.ts'
import { check } from '../../platform/http/input.ts'
import { pageFrom, windowOf } from '../../platform/http/list-query.ts'
import { readForm, readUpload } from '../../platform/http/upload.ts'
import type { Work } from '../../platform/state/work.ts'
import {
  builtInCheck,
  builtInVersion,
  type ListCatalog,
  type ListNames,
  type ListPeriodsRepository,
  type ListsRepository,
  type PolicyHitsRepository,
  presentCheck,
  presentVersion,
} from '../list-catalog/index.ts'
import type { ListsService, WantedSetting } from '../segment-lists/index.ts'
import type { ListSchedule } from './list-schedule.ts'
import type { ListUpdates } from './list-updates.service.ts'
import type { OwnLists } from './own-lists.service.ts'
import type { UncategorisedNames } from './uncategorised-names.ts'
import { wellKnownLists } from './well-known-lists.ts'

export interface PolicyListServices {
  catalog: ListCatalog
  lists: ListsService
  own: OwnLists
  updates: ListUpdates
  names: ListNames
  uncategorised: UncategorisedNames
  hits: Pick<PolicyHitsRepository, 'byDay'>
  schedule: Pick<ListSchedule, 'begin'>
  repository: Pick<ListsRepository, 'versions'>
  periods: Pick<ListPeriodsRepository, 'of'>
}

export function policyListRoutes(services: PolicyListServices): BindRoutes {
  const { catalog, lists, own, updates, names, repository, periods } = services
  const isBuiltIn = (id: string) => lists.find(id).source.kind === 'builtIn'
  const assertOwn = (id: string) => {
    if (isBuiltIn(id)) throw conflict('list.builtIn')
  }
  return (app) => {
    bind(app, policyListCalls.wellKnown, (_input, { language }) => wellKnownLists(catalog, language))
    bind(app, policyListCalls.matrix, ({ kind }, { language }) => lists.matrix(kind, language))
    bind(app, policyListCalls.added, () => lists.added())
    bind(app, policyListCalls.create, async (input, context) =>
      context.request.isMultipart()
        ? createFromFile(services, context)
        : { id: await createList(services, input, actorOf(context)) },
    )
    bind(app, policyListCalls.edit, async ({ id, ...changes }, context) => {
      lists.find(id)
      await editList(services, id, changes, actorOf(context))
      return { id }
    })
    bind(app, policyListCalls.remove, async ({ id }, context) => {
      lists.find(id)
      await own.remove(id, actorOf(context))
      return { id }
    })
    bind(app, policyListCalls.check, ({ id }, context) =>
      isBuiltIn(id) ? builtInCheck(lists.find(id)) : updates.check(id, actorOf(context), context.language),
    )
    bind(app, policyListCalls.upload, async ({ id }, context) => {
      assertOwn(id)
      const limits = { bytes: MAX_LIST_BYTES }
      const { bytes, input } = await readUpload(policyListCalls.upload, context.request, limits)
      return updates.upload(id, { bytes, form: input.form }, actorOf(context), context.language)
    })
    bind(app, policyListCalls.update, ({ id }, context) => {
      assertOwn(id)
      return updates.update(id, actorOf(context), context.language)
    })
    bind(app, policyListCalls.addNames, ({ id, names: added }, context) => {
      assertOwn(id)
      return updates.addNames(id, added, actorOf(context), context.language)
    })
    bind(app, policyListCalls.hits, ({ id }) => services.hits.byDay(lists.find(id).id))
    bind(app, policyListCalls.uncategorised, ({ all = false, ...asked }) =>
      services.uncategorised.most({ ...asked, all }),
    )
    bind(app, policyListCalls.accept, ({ id, version }, context) => {
      assertOwn(id)
      return updates.accept(id, version, actorOf(context), context.language)
    })
    bind(app, policyListCalls.discard, ({ id, version }, context) => {
      assertOwn(id)
      return updates.discard(id, version, actorOf(context), context.language)
    })
    bind(app, policyListCalls.rollback, ({ id, version }, context) => {
      assertOwn(id)
      return updates.rollback(id, version, actorOf(context), context.language)
    })
    bind(app, policyListCalls.latest, async ({ id }, { language }) =>
      isBuiltIn(id) ? builtInCheck(lists.find(id)) : presentCheck(await repository.versions(id), language),
    )
    bind(app, policyListCalls.versions, async ({ id, limit }, { language }) => {
      const known = await periods.of(id)
      if (isBuiltIn(id)) return [builtInVersion(lists.find(id), known)]
      return (await repository.versions(id, limit)).map((head) => presentVersion(head, known, language))
    })
    bind(app, policyListCalls.names, async (input) =>
      pageFrom(input, await names.page(lists.find(input.id), input, windowOf(input))),
    )
    bind(app, policyListCalls.exportFile, async ({ id, version }, { reply }) => {
      const file = await names.file(lists.find(id), version)
      reply.header('content-type', 'text/plain; charset=utf-8')
      reply.header('content-disposition', 'attachment; filename="list.txt"')
      return reply.send(file)
    })
  }
}

/** Answers when the list is there; its first version follows. */
export async function createList(
  { own, schedule }: Pick<PolicyListServices, 'own' | 'schedule'>,
  input: unknown,
  actor: Actor,
): Promise<string> {
  const list = await own.create(check(newListSchema, input), actor)
  if (list.sourceKind !== 'upload') schedule.begin(list.id)
  return list.id
}

/** Correcting the address of a list without a version fetches the first one as soon as adding it does. */
export async function editList(
  { own, lists, schedule }: Pick<PolicyListServices, 'own' | 'lists' | 'schedule'>,
  id: string,
  changes: ListChanges,
  actor: Actor,
  setting?: WantedSetting,
): Promise<void> {
  const beside = setting && ((work: Work) => lists.changeWithin(work, id, setting, actor))
  const { isWaiting } = await own.update(id, changes, actor, beside)
  if (isWaiting) schedule.begin(id)
}

/** An invalid file creates no list. */
async function createFromFile(
  { own, updates, catalog }: PolicyListServices,
  context: CallContext,
): Promise<CreatedList> {
  const { files, fields } = await readForm(context.request, { bytes: MAX_LIST_BYTES })
  const { form: wanted, ...input } = check(uploadedListSchema, fields)
  const actor = actorOf(context)
  const { read, store } = await updates.firstOf(files[0].bytes, actor, wanted)
  const { id } = await own.create({ ...input, source: { kind: 'upload' } }, actor, store)
  await catalog.refresh()
  const { form, rejected, rejectedBy, rejectedLines } = read.reading
  const version = catalog.find(id)?.version ?? ''
  return { id, version, domainCount: read.domainCount, form, rejected, rejectedBy, rejectedLines }
}
