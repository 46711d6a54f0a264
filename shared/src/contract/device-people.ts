import { z } from 'zod'
import { deviceKeySchema } from '../validators/device-key.ts'
import { defineCall } from './call.ts'
import { nameTextField, wholeNumberOr } from './fields.ts'

const area = 'devices'
const text = z.string().nullable()
const user = text.describe('user of the device, as its entry in a segment names them')
const department = text.describe('as the entry in a segment names it')

/** Most keys of one question: a page of visits has the MAC and the address of each device. */
export const MAX_DEVICE_KEYS = 500
export const MAX_SUGGESTIONS = 50

export const namedDeviceSchema = z.object({
  id: z.string().describe('MAC, or the address when no MAC is known'),
  name: text,
  deviceIP: text.describe('an address that the device holds now, otherwise the last one it was seen with'),
  deviceMac: text,
  user,
  department,
})
/** A device as people look for it: by its name, its addresses or who uses it. */
export type NamedDevice = z.infer<typeof namedDeviceSchema>

export const namedPersonSchema = z.object({
  name: z.string(),
  department,
  devices: z.number().describe('number of MACs and addresses that entries of segments assign to the person'),
})
export type NamedPerson = z.infer<typeof namedPersonSchema>

export const devicePeopleCalls = {
  suggest: defineCall({
    method: 'GET',
    url: '/api/device/suggest',
    summary: 'Suggest devices by name, address, MAC, user or department, and people by name or department',
    area,
    access: 'any',
    effect: 'read',
    input: z.strictObject({
      q: nameTextField.min(1).describe('part of any of them; what is called exactly so comes first'),
      limit: wholeNumberOr(8, 1, MAX_SUGGESTIONS),
    }),
    reply: z.object({ devices: z.array(namedDeviceSchema), people: z.array(namedPersonSchema) }),
  }),
  users: defineCall({
    method: 'POST',
    url: '/api/device/users',
    summary: 'Get the names and users of devices',
    area,
    access: 'any',
    effect: 'read',
    input: z.strictObject({
      keys: z.array(deviceKeySchema).min(1).max(MAX_DEVICE_KEYS).describe('MACs and addresses'),
    }),
    reply: z
      .array(z.object({ key: z.string(), name: text, user, department }))
      .describe(
        'keys of which a name, a user or a department is known; of a device its MAC comes before its address',
      ),
  }),
}
