import { isRecord } from '@netwarden/shared/operations'
import type { CallContext } from '../../platform/http/context.ts'
import { canonicalJson } from '../../platform/state/operation-log/canonical-json.ts'
import type { StoredPolicy } from '../../platform/state/tables/control.ts'
import type { OperationLogService } from '../operation-log/index.ts'
import { loggedPolicy, type PastRowsRepository } from '../policies/index.ts'

export interface ObjectThenDeps {
  log: Pick<OperationLogService, 'get'>
  pastRows: PastRowsRepository
}

type Fields = Record<string, unknown>

interface SubjectState {
  isPresent: boolean | null
  state: Fields | null
  isWhole: boolean
}

/** Kinds of which past rows are kept. */
const PAST_KINDS: Readonly<Record<string, 'policy' | 'segment' | 'list'>> = {
  'custom-policy': 'policy',
  exception: 'policy',
  segment: 'segment',
  policy: 'list',
}
/** A write may begin to decide before its entry has its time (ms). */
const BEFORE_ENTRY = 10_000

/** The objects of operations as they were, from past rows or from the entry itself. */
export class ObjectThen {
  constructor(private readonly deps: ObjectThenDeps) {}

  async find(id: string, context: Pick<CallContext, 'principal' | 'language'>): Promise<SubjectState> {
    const { subjectKind, subjectId, before, after, at } = await this.deps.log.get(id, context)
    const said = [after, before].find(isRecord) ?? null
    const logged = said && { ...(isRecord(before) ? before : {}), ...said }
    const kind = Object.hasOwn(PAST_KINDS, subjectKind) ? PAST_KINDS[subjectKind] : undefined
    if (kind === undefined || subjectId === '') return { isPresent: null, state: logged, isWhole: false }
    const isPolicy = kind === 'policy'
    const present = (await this.deps.pastRows.present([{ kind, id: subjectId, row: null }]))
      .of(kind)
      .get(subjectId)
    if (!isPolicy) return { isPresent: present !== null, state: logged, isWhole: false }
    const from = Date.parse(at) - BEFORE_ENTRY
    const former = await this.deps.pastRows.formerRows('policy', subjectId)
    const later = former.filter(({ validTo }) => validTo >= from).reverse()
    const states = [...later.map(({ row }) => row), present as StoredPolicy | null]
    const found = states.find((row) => row && isShownBy(row, said))
    const isOfException = subjectKind === 'exception'
    return {
      isPresent: present !== null,
      state: found ? { ...loggedPolicy(found), ...(isOfException && exceptionOf(found)) } : logged,
      isWhole: found !== undefined,
    }
  }
}

/** An exception has its domain and device beside the fields of a policy. */
function exceptionOf({ exceptionDomain, deviceIp }: StoredPolicy): Fields {
  return { entry: exceptionDomain, ...(deviceIp && { deviceIP: deviceIp }) }
}

function isShownBy(row: StoredPolicy, said: Fields | null): boolean {
  const fields: Fields = loggedPolicy(row)
  return Object.entries(said ?? {}).every(
    ([name, value]) => !Object.hasOwn(fields, name) || canonicalJson(fields[name]) === canonicalJson(value),
  )
}
