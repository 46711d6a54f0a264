import { readStored, writeStored } from '../../kit/stores/browser-storage.ts'

/** "Remember password" keeps the name alone: a password in local storage would be anyone's who gets there. */
const KEY = 'nw.username'

export function readRememberedName(): string {
  return readStored(KEY) ?? ''
}

export function rememberName(name: string | null): void {
  writeStored(KEY, name)
}
