import { dnsSettingsSchema, specifiedDnsServersSchema } from '@netwarden/shared'
import { z } from 'zod'

const { defaultDNSServers, createdAt, createdBy } = dnsSettingsSchema.shape

/** As they lie in the store of settings, which counts their versions. */
export const storedDnsSettings = z.object({
  defaultDNSServers: defaultDNSServers.default([]),
  specifiedDNSServers: z.array(specifiedDnsServersSchema).default([]),
  createdAt: createdAt.default(null),
  createdBy: createdBy.default(null),
})
export type StoredDnsSettings = z.output<typeof storedDnsSettings>
