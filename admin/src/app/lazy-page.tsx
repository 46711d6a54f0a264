import type { ComponentType } from 'react'
import type { AreaTexts } from '../kit/i18n/index.ts'
import { loadable } from '../kit/loadable.tsx'
import type { PageRoute } from '../kit/routing/route-types.ts'
import { PageSkeleton } from '../kit/skeletons.tsx'
import { withTexts } from './texts/areas.ts'

/** A page whose code, and the texts that it has beside those of the frame, are loaded when it is first shown. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: NoInfer<Name>,
  ...texts: readonly AreaTexts[]
): PageRoute['page'] {
  return loadable(async () => (await withTexts(load(), ...texts))[name], <PageSkeleton />)
}
