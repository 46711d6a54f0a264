import { z } from 'zod'
import type { FieldTable } from '../fields/field.ts'
import { storedSchemas, writtenSchemas } from '../fields/field-schemas.ts'
import { domainNameSchema, ipSchema, macSchema } from '../validators/canonical-schemas.ts'
import { defineCall, noInput } from './call.ts'
import { versionField } from './fields.ts'
import { changePartSchema, changeRatesSchema } from './receipts.ts'

const settingsUrl = '/api/system-config/change-guard'
const url = '/api/domain-control/change'
const id = z.string().min(1).max(100)
const MAX_PROTECTED = 1_000

/** Limits of changes to policies, lists, segments, their rank, pauses and exceptions. */
export const CHANGE_GUARD_SETTINGS = {
  flipsPerHour: {
    kind: 'number',
    min: 0,
    max: 1_000_000_000,
    initial: null,
    about: 'verdicts per hour that a change may flip without a reason; null: no limit',
    label: { 'zh-CN': '每小时改变判定的访问次数上限', 'en-US': 'Maximum of changed verdicts per hour' },
    hint: {
      'zh-CN': '预估超过此值的变更必须填写原因；留空表示不限制',
      'en-US': 'A change with a higher prediction needs a reason; empty for no limit',
    },
  },
  protectedDomains: {
    kind: 'texts',
    max: MAX_PROTECTED,
    isLines: true,
    initial: [],
    schema: domainNameSchema,
    about: 'each with all names below it',
    label: { 'zh-CN': '受保护的域名，每行一个', 'en-US': 'Protected names, one per line' },
    hint: {
      'zh-CN': '包括其所有子域名；影响它们的变更必须填写原因',
      'en-US': 'With all their subdomains; a change that affects them needs a reason',
    },
  },
  protectedDevices: {
    kind: 'texts',
    max: MAX_PROTECTED,
    isLines: true,
    initial: [],
    schema: z.union([ipSchema, macSchema], { error: 'changeGuard.device' }),
    about: 'addresses or MACs',
    label: { 'zh-CN': '受保护的设备，每行一个', 'en-US': 'Protected devices, one per line' },
    hint: {
      'zh-CN': 'IP 地址或 MAC 地址；影响它们的变更必须填写原因',
      'en-US': 'IP or MAC addresses; a change that affects them needs a reason',
    },
  },
  needsSecondAdministrator: {
    kind: 'flag',
    initial: false,
    about:
      'whether a change over a limit, a looser guard, a restore and switching the gateway off wait until another administrator approves them',
    label: { 'zh-CN': '需要另一位管理员批准', 'en-US': 'Another administrator has to approve' },
    hint: {
      'zh-CN':
        '超出上述限制的变更在批准之后才会应用，7 天未处理则失效。批准人须在申请之前已是管理员，且账户、角色、密码和邮箱均不由申请人设置。没有这样的管理员时，申请人在 24 小时后可自行批准，或在服务器上用命令行确认。',
      'en-US':
        'A change over these limits is applied after its approval, and expires after 7 days without one. Whoever approves it was an administrator before the request, and the author did not set their account, role, password or email address. Without such an administrator, the author approves it after 24 hours, or by the command line on the server.',
    },
  },
  revertFactor: {
    kind: 'number',
    isDecimal: true,
    min: 1,
    max: 1_000,
    initial: null,
    about:
      'a change is reverted automatically when it flips more verdicts per hour than predicted, multiplied by this; null: never',
    label: { 'zh-CN': '自动撤销倍数', 'en-US': 'Automatic revert factor' },
    hint: {
      'zh-CN': '实际影响超过预估的此倍数时，变更会自动撤销；留空表示从不',
      'en-US':
        'A change is reverted automatically when its effect exceeds the prediction by this factor; empty for never',
    },
  },
} as const satisfies FieldTable

export const changeGuardSchema = z.object({
  ...storedSchemas(CHANGE_GUARD_SETTINGS),
  version: z.number().int().describe('0 while the defaults are in use'),
})
export type ChangeGuard = z.infer<typeof changeGuardSchema>

const guardChanges = z
  .strictObject(writtenSchemas(CHANGE_GUARD_SETTINGS))
  .partial()
  .extend({ version: versionField })
export type ChangeGuardChanges = z.output<typeof guardChanges>

const read = defineCall({
  method: 'GET',
  url: settingsUrl,
  summary: 'Show when a policy change needs a reason or a second administrator',
  area: 'system',
  access: 'admin',
  effect: 'read',
  input: noInput,
  reply: changeGuardSchema,
})

const update = defineCall({
  method: 'PUT',
  url: settingsUrl,
  summary: 'Change the limits of policy changes; omitted fields stay unchanged',
  area: 'system',
  access: 'admin',
  effect: 'write',
  guard: 'own',
  failures: ['conflict'],
  input: guardChanges,
  reply: changeGuardSchema,
})

export const CHANGE_LIMITS = [
  'flipsPerHour',
  'domain',
  'device',
  'gateway',
  'guard',
  'restore',
  'sample',
  'unmeasured',
] as const

/** A change that waits for another administrator. */
export const pendingChangeSchema = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  expiresAt: z.string(),
  call: z.string().describe('method and path of the call that waits'),
  parts: z.array(changePartSchema).describe('the first 100 parts'),
  partCount: z.number(),
  predicted: changeRatesSchema.nullable().describe('null when the effect on visits is not measured'),
  limits: z
    .array(z.object({ kind: z.enum(CHANGE_LIMITS), name: z.string() }))
    .describe(
      'limits that the change exceeds, with the name of the protected object or the limit; what is not measured',
    ),
  isOutdated: z
    .boolean()
    .describe('true when policies have changed since, so that the change can only be rejected'),
  aloneFrom: z
    .string()
    .nullable()
    .describe(
      'time from which its author may approve it, because no other administrator is independent of them; null when one is',
    ),
  refusal: z.string().nullable().describe('why the caller cannot approve it; null when they can'),
})
export type PendingChange = z.infer<typeof pendingChangeSchema>

const pending = defineCall({
  method: 'GET',
  url: `${url}/list`,
  summary: 'List policy changes that wait for another administrator, newest first',
  area: 'policies',
  access: 'any',
  effect: 'read',
  input: noInput,
  reply: z.array(pendingChangeSchema),
})

const approve = defineCall({
  method: 'POST',
  url: `${url}/:id/approve`,
  summary:
    'Approve and apply a change that another administrator requested. Answers as the change would have answered',
  area: 'policies',
  access: 'admin',
  effect: 'write',
  noDryRun: 'outside',
  failures: ['notFound', 'conflict', 'forbidden', 'tooBusy'],
  input: z.strictObject({ id }),
  reply: z.unknown(),
})

const reject = defineCall({
  method: 'POST',
  url: `${url}/:id/reject`,
  summary: 'Reject a change that another administrator requested',
  area: 'policies',
  access: 'admin',
  effect: 'write',
  failures: ['notFound', 'forbidden'],
  input: z.strictObject({ id }),
  reply: z.object({ id: z.string() }),
})

export const changeGuardCalls = { read, update }
export const pendingChangeCalls = { list: pending, approve, reject }
