import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { replaceFile } from '../platform/files/replace-file.ts'

/** Which MAC holds which address now, so that segments and policies of devices are found. Both are canonical. */
const devicesFileSchema = z.object({
  devices: z.array(z.object({ ip: z.string(), mac: z.string() })),
})

export type DeviceAddress = z.infer<typeof devicesFileSchema>['devices'][number]

export function writeDevicesFile(path: string, devices: readonly DeviceAddress[]): Promise<void> {
  return replaceFile(path, [JSON.stringify({ devices })])
}

/** MACs by address. Throws where the file is missing or invalid. */
export async function readDevicesFile(path: string): Promise<Map<string, string>> {
  const text = await readFile(path, 'utf8')
  const { devices } = devicesFileSchema.parse(JSON.parse(text))
  return new Map(devices.map(({ ip, mac }) => [ip, mac]))
}
