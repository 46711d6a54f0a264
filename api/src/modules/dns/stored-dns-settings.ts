import { dnsSettingsSchema, specifiedDnsServersSchema } from '@netwarden/shared/domain'
import { z } from 'zod'

const { defaultDNSServers, createdAt, createdBy } = dnsSettingsSchema.shape

/** As stored in the settings store, which counts the versions. */
export const storedDnsSettings = z.object({
  defaultDNSServers: defaultDNSServers.default([]),
  specifiedDNSServers: z.array(specifiedDnsServersSchema).default([]),
  createdAt: createdAt.default(null),
  createdBy: createdBy.default(null),
})
export type StoredDnsSettings = z.output<typeof storedDnsSettings>
