import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DrivenBind, Wanted } from './driven-bind.ts'

/** Something that goes wrong at BIND or beside it, and how it has to end. */
export interface BindFault {
  name: string
  make(driven: DrivenBind): Promise<unknown> | unknown
  /** What a person does about it; none where the node repairs it by itself. */
  mend?(driven: DrivenBind): Promise<unknown> | unknown
  /** One of these names the cause. */
  causes: readonly string[]
  /** Orders that are carried out before it, one after the other. */
  before?: Wanted
  wanted?: Wanted
  /** The node begins again after it. */
  isAtStart?: true
  /** Devices get no policy from the server, or no answer, until somebody mends it. */
  isWithoutPolicies?: true
  isPossible?: boolean
  /** In the short form too. */
  isShort?: true
}

/** A fault while an order is carried out. */
export type PublishFault = Omit<BindFault, 'isAtStart'>

export const CHANGED = 'bind.fault.changed'
export const UNREADABLE = 'bind.fault.unreadable'
export const CONTROL = 'bind.fault.control'
export const text = (path: string) => readFileSync(path, 'utf8')
export const write = (path: string, content: string) => writeFileSync(path, content)
export const bindFile = ({ folder }: DrivenBind, name: string) => join(folder.path, 'bind', name)
export const included = ({ bind }: DrivenBind) => join(bind.folder, 'included.conf')
export const options = ({ bind }: DrivenBind) => join(bind.folder, 'named.conf')

/** Changes a file of the server's own configuration, and takes the change back. */
export function ownFile(fileOf: (driven: DrivenBind) => string, change: (before: string) => string) {
  let before = ''
  return {
    make: async (driven: DrivenBind) => {
      before = text(fileOf(driven))
      driven.edit(fileOf(driven), change)
      await driven.byHand('reconfig').catch(() => undefined) // That it is refused may be the fault.
    },
    mend: async (driven: DrivenBind) => {
      write(fileOf(driven), before)
      await driven.bind.rndc('reconfig').catch(() => undefined) // It has no control channel then.
      process.kill(driven.bind.pid, 'SIGHUP')
    },
  }
}

export const restart = async ({ bind }: DrivenBind) => {
  await bind.kill()
  await bind.start()
}
/** Its policy zone is changed by updates. */
export const LARGE_LIST = Array.from({ length: 3_000 }, (_, index) => `l${index}.large.example`)
export const RNDC = 'exec /usr/sbin/rndc "$@"'
export const rndcThat = (script: string) => ({
  make: (driven: DrivenBind) => driven.replaceTool('rndc', `${script}\n${RNDC}`),
  mend: (driven: DrivenBind) => driven.restoreTools(),
})
export const IS_LOAD = 'case "$*" in *reload*|*reconfig*)'
export const checkThat = (tool: string, script: string) => ({
  make: (driven: DrivenBind) => driven.replaceTool(tool, script),
  mend: (driven: DrivenBind) => driven.restoreTools(),
})
