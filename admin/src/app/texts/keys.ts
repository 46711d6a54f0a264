import type * as areas from '../areas.ts'
import type { texts } from './bundle-zh-CN.ts'
import type * as consoleTexts from './console-zh-CN.ts'

/** The dictionaries that a module of texts exports. */
type Dictionaries<Module> = Module[keyof Module]
type Keys<Dictionary> = Dictionary extends unknown ? keyof Dictionary : never
type LoadedBy<Area, Kind extends string> =
  Area extends Record<Kind, { 'zh-CN': () => Promise<infer Module> }> ? Dictionaries<Module> : never
type Area = (typeof areas)[keyof typeof areas]

/** Chinese is the reference: its keys are the keys. */
export type TextKey = Extract<
  | keyof typeof texts
  | Keys<Dictionaries<typeof consoleTexts>>
  | Keys<LoadedBy<Area, 'texts'>>
  | Keys<LoadedBy<Area, 'pageTexts'>>,
  string
>
