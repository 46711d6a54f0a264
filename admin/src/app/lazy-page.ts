import { type ComponentType, lazy } from 'react'
import type { AreaTexts } from '../kit/i18n/index.ts'
import type { PageRoute } from '../kit/routing/route-types.ts'
import { withTexts } from './texts/areas.ts'

/** A page whose code, and the texts that it has beside those of the frame, are loaded when it is first shown. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: NoInfer<Name>,
  ...texts: readonly AreaTexts[]
): PageRoute['page'] {
  const page = lazy(async () => ({ default: (await withTexts(load(), ...texts))[name] }))
  return Object.assign(page, { loadAhead: load })
}
