import { deviceSchema, sourceSchema, zoneSchema } from '@netwarden/shared/contract'
import {
  accessRecordSchema,
  apiTokenSchema,
  controlRecordSchema,
  customPolicySchema,
  enforcerSchema,
  messageSchema,
  operationLogEntrySchema,
  organisationSchema,
  policyListSchema,
  riskEventSchema,
  segmentSchema,
  sessionSchema,
  userSchema,
  visitLogEntrySchema,
} from '@netwarden/shared/domain'
import { z } from 'zod'

/** Names of objects in the document of the API. */
const TITLED = {
  ApiToken: apiTokenSchema,
  ControlRecord: controlRecordSchema,
  CustomPolicy: customPolicySchema,
  Device: deviceSchema,
  Enforcer: enforcerSchema,
  LoginRecord: visitLogEntrySchema,
  Message: messageSchema,
  OperationLogEntry: operationLogEntrySchema,
  Organisation: organisationSchema,
  PolicyList: policyListSchema,
  RiskEvent: riskEventSchema,
  Segment: segmentSchema,
  Session: sessionSchema,
  Source: sourceSchema,
  User: userSchema,
  Visit: accessRecordSchema,
  Zone: zoneSchema,
} satisfies Record<string, z.ZodType>

/** Gives the schemas their names, which `toJsonSchema` writes. */
export function nameSchemas(): void {
  for (const [title, schema] of Object.entries(TITLED)) z.globalRegistry.add(schema, { title })
}
