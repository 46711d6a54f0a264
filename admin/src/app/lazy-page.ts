import { type ComponentType, lazy } from 'react'
import type { AreaTexts } from '../kit/i18n/index.ts'
import type { PageRoute } from '../kit/routing/route-types.ts'
import { withTexts } from './texts/areas.ts'

/** A page whose code, and the texts that it has beside those of the frame, are loaded when it is first shown. */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  pageOf: (module: Module) => ComponentType,
  ...texts: readonly AreaTexts[]
): PageRoute['page'] {
  const page = lazy(async () => ({ default: pageOf(await withTexts(load(), ...texts)) }))
  return Object.assign(page, { loadAhead: load })
}
