import { z } from 'zod'
import { customPolicySchema, policyListSchema } from '../domain/policy.ts'
import { withReadFields } from './fields.ts'
import { createdPolicyRowSchema, newCustomPoliciesSchema } from './new-policies.ts'
import {
  CUSTOM_POLICY_SORTS,
  customPolicyChangesSchema,
  customPolicyFilter,
  listSwitchChangesSchema,
  POLICIES_BODY,
  POLICY_SORTS,
  policyFilter,
} from './policies.ts'
import { newListSchema } from './policy-lists.ts'
import { defineResource } from './resource.ts'

const area = 'policies'
const id = z.string()

export const listResource = defineResource(
  {
    name: 'policies',
    area,
    access: 'any',
    writeAccess: 'admin',
    guard: 'policies',
    row: policyListSchema,
    filter: policyFilter,
    sorts: POLICY_SORTS,
  },
  (writes) => ({
    create: writes.create({ input: newListSchema, reply: policyListSchema }),
    update: writes.update({
      input: withReadFields(listSwitchChangesSchema.extend({ id }), policyListSchema),
      reply: policyListSchema,
    }),
    remove: writes.remove(),
  }),
)

export const customPolicyResource = defineResource(
  {
    name: 'custom-policies',
    area,
    access: 'any',
    writeAccess: 'admin',
    guard: 'policies',
    row: customPolicySchema,
    filter: customPolicyFilter,
    sorts: CUSTOM_POLICY_SORTS,
  },
  (writes) => ({
    create: writes.create({
      ...POLICIES_BODY,
      input: newCustomPoliciesSchema,
      reply: createdPolicyRowSchema,
    }),
    update: writes.update({
      input: withReadFields(customPolicyChangesSchema.extend({ id }), customPolicySchema),
      reply: customPolicySchema,
    }),
    remove: writes.remove(),
  }),
)
