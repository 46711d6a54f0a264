import { join } from 'node:path'
import { type Language, translate } from '@netwarden/shared/i18n'

/** Files by which the node and the server beside it exchange dnstap. */
export function dnstapPathsOf(dataDir: string) {
  const folder = join(dataDir, 'bind')
  return { socket: join(folder, 'dnstap.sock'), statistics: join(folder, 'named.stats') }
}

/** Lines for the `options` of named.conf. */
export function optionLines(dataDir: string, language: Language): string {
  const { socket, statistics } = dnstapPathsOf(dataDir)
  return [
    `// ${translate(language, 'bind.config.dnstap')}`,
    'dnstap { client; auth; };',
    `dnstap-output unix "${socket}";`,
    'fstrm-set-input-queue-size 16384;',
    'fstrm-set-reopen-interval 1;',
    `// ${translate(language, 'bind.config.statistics')}`,
    `statistics-file "${statistics}";`,
  ].join('\n')
}
