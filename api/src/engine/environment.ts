import { z } from 'zod'

/** The environment that the parent gives to the engine child. */
const environment = z.object({
  NETWARDEN_ENGINE_DIR: z.string().min(1),
  NETWARDEN_ENGINE_BACKUP_DIR: z.string().min(1),
  NETWARDEN_ENGINE_USER: z.string().min(1),
  NETWARDEN_ENGINE_PASSWORD: z.string().min(1),
  /** A Unix socket in a folder that only this user can enter: nobody else can connect, or take its place. */
  NETWARDEN_ENGINE_SOCKET: z.string().min(1),
})
export type EngineEnvironment = z.input<typeof environment>

export function readEngineEnvironment(env: Readonly<Record<string, string | undefined>>) {
  const value = environment.parse(env)
  return {
    directory: value.NETWARDEN_ENGINE_DIR,
    backupDirectory: value.NETWARDEN_ENGINE_BACKUP_DIR,
    credentials: { username: value.NETWARDEN_ENGINE_USER, password: value.NETWARDEN_ENGINE_PASSWORD },
    socketPath: value.NETWARDEN_ENGINE_SOCKET,
  }
}
