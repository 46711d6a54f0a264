import { execFile } from 'node:child_process'
import { type Language, translate } from '@netwarden/shared/i18n'
import { NodeFault } from '../node-fault.ts'
import type { NodeIdentity } from '../node-folder.ts'
import { type BindFolder, CONTROL_KEY } from './bind-folder.ts'

const TOOLS = ['named-checkconf', 'named-checkzone', 'named-compilezone', 'rndc']
const USUAL_CONF = '/etc/bind/named.conf'
const NO_SUCH_PROGRAM = 'ENOENT'

/** Throws where a program of BIND is missing. */
export async function requireBind(): Promise<void> {
  for (const tool of TOOLS) {
    const { code } = await output(tool, ['-h'])
    if (code === NO_SUCH_PROGRAM) throw new NodeFault({ key: 'node.fault.tool', params: { tool } })
  }
}

interface IncludeOptions {
  files: BindFolder
  identity: Pick<NodeIdentity, 'rndc'>
  language: Language
  namedConf: string | undefined
}

/** What named.conf has to include, and the zones that BIND refuses beside views. */
export async function includeLines({
  files,
  identity,
  language,
  namedConf,
}: IncludeOptions): Promise<string> {
  const [ip, port = '953'] = identity.rndc.split('#')
  const zones = await zonesOutsideViews(namedConf ?? USUAL_CONF)
  const t = (key: Parameters<typeof translate>[1], params = {}) => translate(language, key, params)
  return [
    `// ${t('bind.config.include')}`,
    `include "${files.controlKeyFile}";`,
    `controls { inet ${ip} port ${port} allow { ${ip}; } keys { "${CONTROL_KEY}"; }; };`,
    `include "${files.include}";`,
    ...(zones.length === 0
      ? []
      : [
          '',
          `// ${t('bind.config.move', { file: files.siteFile })}`,
          ...zones.map((zone) => `//   ${zone}`),
        ]),
  ].join('\n')
}

/** Names of zones that a configuration has outside of views; none where it cannot be read. */
async function zonesOutsideViews(namedConf: string): Promise<string[]> {
  const { text } = await output('named-checkconf', ['-l', namedConf])
  return text.split('\n').flatMap((line) => {
    const [name = '', recordClass, view, type] = line.split(' ')
    return recordClass === 'IN' && view === '_default' && type !== undefined ? [name] : []
  })
}

function output(tool: string, words: string[]): Promise<{ code: string | null; text: string }> {
  return new Promise((resolve) => {
    execFile(tool, words, { timeout: 20_000 }, (error, stdout) =>
      resolve({ code: error && 'code' in error ? String(error.code) : null, text: stdout }),
    )
  })
}
