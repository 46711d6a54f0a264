import type { ComponentType } from 'react'
import { type AreaTexts, withTexts } from '../i18n/index.ts'
import { loadable } from '../loadable.tsx'
import { PageSkeleton } from '../skeletons.tsx'
import type { PageRoute } from './route-types.ts'

/** A page whose code, and the texts that it has beside those of the frame, are loaded when it is first shown. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: NoInfer<Name>,
  ...texts: readonly AreaTexts[]
): PageRoute['page'] {
  return loadable(async () => (await withTexts(load(), ...texts))[name], <PageSkeleton />)
}
