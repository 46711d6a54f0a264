/** Texts that are loaded with what shows them. `tests/console/area-texts.test.ts` finds a file that says more than it has. */
import { type AreaTexts, loadAreaTexts } from '../../kit/i18n/index.ts'

export const CONSOLE_TEXTS: AreaTexts = {
  'zh-CN': () => [import('./console-zh-CN.ts')],
  'en-US': () => [import('./console-en-US.ts')],
}

export const DNS_TEXTS: AreaTexts = {
  'zh-CN': () => [
    import('../../pages/dns/texts.zh-CN.ts'),
    import('../../resources/dns-zones/texts.zh-CN.ts'),
  ],
  'en-US': () => [
    import('../../pages/dns/texts.en-US.ts'),
    import('../../resources/dns-zones/texts.en-US.ts'),
  ],
}

export const SETTINGS_TEXTS: AreaTexts = {
  'zh-CN': () => [
    import('../../pages/system-config/texts.zh-CN.ts'),
    import('../../pages/system-config/alarm/texts.zh-CN.ts'),
    import('../../pages/system-config/risk/texts.zh-CN.ts'),
    import('../../pages/system-config/service/texts.zh-CN.ts'),
  ],
  'en-US': () => [
    import('../../pages/system-config/texts.en-US.ts'),
    import('../../pages/system-config/alarm/texts.en-US.ts'),
    import('../../pages/system-config/risk/texts.en-US.ts'),
    import('../../pages/system-config/service/texts.en-US.ts'),
  ],
}

export const OPERATION_TEXTS: AreaTexts = {
  'zh-CN': () => [import('../../resources/operation-log/texts.zh-CN.ts')],
  'en-US': () => [import('../../resources/operation-log/texts.en-US.ts')],
}

export const USER_TEXTS: AreaTexts = {
  'zh-CN': () => [import('../../resources/users/texts.zh-CN.ts')],
  'en-US': () => [import('../../resources/users/texts.en-US.ts')],
}

export const ACCOUNT_TEXTS: AreaTexts = {
  'zh-CN': () => [import('../../pages/user-center/texts.zh-CN.ts')],
  'en-US': () => [import('../../pages/user-center/texts.en-US.ts')],
}

/** A page, once the texts are there that it has beside those of the frame. */
export async function withTexts<Page>(page: Promise<Page>, ...areas: readonly AreaTexts[]): Promise<Page> {
  const [loaded] = await Promise.all([page, ...areas.map(loadAreaTexts)])
  return loaded
}
