import type { EncryptedServer } from '@netwarden/shared/validators'
import { HttpsChannel } from './https-channel.ts'
import type { FindAddress, SecureChannel } from './secure-channel.ts'
import { TlsChannel } from './tls-channel.ts'

export function openChannel(server: EncryptedServer, findAddress: FindAddress): SecureChannel {
  const Channel = server.transport === 'tls' ? TlsChannel : HttpsChannel
  return new Channel(server, findAddress)
}
