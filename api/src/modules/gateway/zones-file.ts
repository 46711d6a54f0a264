import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ZonesRepository } from '../zones/index.ts'
import { writeGatewayFile } from './write-gateway-file.ts'

const unpack = promisify(gunzip)

/** Writes the newest version of every zone for the gateway. */
export async function writeZonesFile(
  path: string,
  repository: Pick<ZonesRepository, 'newestContents'>,
): Promise<void> {
  const zones: { id: string; text: string }[] = []
  for (const { id, content } of await repository.newestContents())
    zones.push({ id, text: (await unpack(Buffer.from(content, 'base64'))).toString() })
  await writeGatewayFile(path, { zones })
}
